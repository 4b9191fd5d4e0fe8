import type { Usage } from '@eva/core';
import type { PriceRow, UsdPrices } from './price-table.ts';

const MILLION = 1_000_000;
const MINUTE_MS = 60_000;

/** What a usage costs by one row, in US dollars, or why that cannot be said. */
export type UsageCost = { readonly usd: number } | { readonly usd: null; readonly why: string };

/**
 * Cached and audio tokens are among the input tokens, audio and thought tokens among the output tokens. A kind of usage
 * that the row says nothing of is not charged, as long as the row charges something of this usage: who bills by the
 * minute reports tokens as well. Audio tokens at the price of text would be a guess.
 */
export function costOfUsage(usage: Usage, { isFree = false, usd: prices }: PriceRow): UsageCost {
  if (isFree) return { usd: 0 };
  const { inputTokens = 0, cachedInputTokens = 0, audioInputTokens = 0 } = usage;
  const { outputTokens = 0, audioOutputTokens = 0 } = usage;
  const hasTokenPrices = prices.perMillionInputTokens !== undefined || prices.perMillionOutputTokens !== undefined;
  if (hasTokenPrices) {
    if (audioInputTokens > 0 && prices.perMillionAudioInputTokens === undefined) {
      return { usd: null, why: 'no price for its audio input tokens' };
    }
    if (audioOutputTokens > 0 && prices.perMillionAudioOutputTokens === undefined) {
      return { usd: null, why: 'no price for its audio output tokens' };
    }
  }
  const text = Math.max(0, inputTokens - cachedInputTokens - audioInputTokens);
  const charges = [
    charge(text, prices.perMillionInputTokens, MILLION),
    charge(cachedInputTokens, prices.perMillionCachedInputTokens ?? prices.perMillionInputTokens, MILLION),
    charge(audioInputTokens, prices.perMillionAudioInputTokens, MILLION),
    charge(Math.max(0, outputTokens - audioOutputTokens), prices.perMillionOutputTokens, MILLION),
    charge(audioOutputTokens, prices.perMillionAudioOutputTokens, MILLION),
    charge(usage.audioInMs ?? 0, prices.perAudioInMinute, MINUTE_MS),
    charge(usage.audioOutMs ?? 0, prices.perAudioOutMinute, MINUTE_MS),
    charge(usage.characters ?? 0, prices.perMillionCharacters, MILLION),
  ].filter((one) => one !== undefined);
  if (charges.length === 0 && amountsOf(usage) > 0)
    return { usd: null, why: `it is billed by ${meters(prices)}, and reports none` };
  return { usd: charges.reduce((sum, one) => sum + one, 0) };
}

function charge(amount: number, price: number | undefined, unit: number): number | undefined {
  return amount === 0 || price === undefined ? undefined : (amount / unit) * price;
}

function amountsOf(usage: Usage): number {
  return Object.values(usage).reduce((sum: number, amount) => sum + (amount ?? 0), 0);
}

/** What a row charges, for people. */
function meters(prices: UsdPrices): string {
  const names = [
    prices.perMillionInputTokens !== undefined || prices.perMillionOutputTokens !== undefined ? 'tokens' : '',
    prices.perAudioInMinute !== undefined || prices.perAudioOutMinute !== undefined ? 'minutes' : '',
    prices.perMillionCharacters !== undefined ? 'characters' : '',
  ].filter(Boolean);
  return names.join(' and ') || 'nothing';
}
