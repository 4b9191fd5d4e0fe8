import type { Usage } from '@eva/core';
import type { PriceRow, UsdPrices } from './price-table.ts';

const MILLION = 1_000_000;
const MINUTE_MS = 60_000;

/** What a usage costs by one row, in US dollars, or why that cannot be said. */
export type UsageCost = { readonly usd: number } | { readonly usd: null; readonly why: string };

/**
 * Cached, cache-written and audio tokens are among the input tokens, audio and thought tokens among the output tokens. A
 * kind of usage that the row says nothing of is not charged, as long as the row charges something of this usage: who
 * bills by the minute reports tokens as well. Who bills by tokens bills every kind of them: audio at the price of text,
 * or what came out for nothing, would be a guess.
 */
export function costOfUsage(usage: Usage, { isFree = false, usd: prices }: PriceRow): UsageCost {
  if (isFree) return { usd: 0 };
  const tokens = tokenCharges(usage, prices);
  const unpriced = tokens.find(({ amount, price }) => amount > 0 && price === undefined);
  if (isPriced(TOKENS, prices) && unpriced !== undefined)
    return { usd: null, why: `no price for its ${unpriced.what}` };
  const charges = [
    ...tokens.map(({ amount, price }) => charge(amount, price, MILLION)),
    charge(usage.audioInMs ?? 0, prices.perAudioInMinute, MINUTE_MS),
    charge(usage.audioOutMs ?? 0, prices.perAudioOutMinute, MINUTE_MS),
    charge(usage.connectedMs ?? 0, prices.perConnectedMinute, MINUTE_MS),
    charge(usage.characters ?? 0, prices.perMillionCharacters, MILLION),
  ].filter((one) => one !== undefined);
  if (charges.length === 0 && amountsOf(usage) > 0) {
    const billed = namesOf(METERS.filter((meter) => isPriced(meter, prices)));
    const reported = namesOf(METERS.filter((meter) => isUsed(meter, usage)));
    return { usd: null, why: `it is billed by ${billed}, and reports ${reported}` };
  }
  return { usd: charges.reduce((sum, one) => sum + one, 0) };
}

interface TokenCharge {
  readonly what: string;
  readonly amount: number;
  readonly price: number | undefined;
}

function tokenCharges(usage: Usage, prices: UsdPrices): readonly TokenCharge[] {
  const { inputTokens = 0, cachedInputTokens = 0, cacheWriteInputTokens = 0, audioInputTokens = 0 } = usage;
  const { outputTokens = 0, audioOutputTokens = 0 } = usage;
  const plain = Math.max(0, inputTokens - cachedInputTokens - cacheWriteInputTokens - audioInputTokens);
  const { perMillionInputTokens: input, perMillionOutputTokens: output } = prices;
  return [
    { what: 'input tokens', amount: plain, price: input },
    { what: 'cached input tokens', amount: cachedInputTokens, price: prices.perMillionCachedInputTokens ?? input },
    {
      what: 'input tokens written to the cache',
      amount: cacheWriteInputTokens,
      price: prices.perMillionCacheWriteInputTokens ?? input,
    },
    { what: 'audio input tokens', amount: audioInputTokens, price: prices.perMillionAudioInputTokens },
    { what: 'output tokens', amount: Math.max(0, outputTokens - audioOutputTokens), price: output },
    { what: 'audio output tokens', amount: audioOutputTokens, price: prices.perMillionAudioOutputTokens },
  ];
}

function charge(amount: number, price: number | undefined, unit: number): number | undefined {
  return amount === 0 || price === undefined ? undefined : (amount / unit) * price;
}

function amountsOf(usage: Usage): number {
  return Object.values(usage).reduce((sum: number, amount) => sum + (amount ?? 0), 0);
}

interface Meter {
  readonly name: string;
  readonly usage: readonly (keyof Usage)[];
  readonly prices: readonly (keyof UsdPrices)[];
}

const TOKENS: Meter = {
  name: 'tokens',
  usage: ['inputTokens', 'outputTokens'],
  prices: [
    'perMillionInputTokens',
    'perMillionCachedInputTokens',
    'perMillionCacheWriteInputTokens',
    'perMillionAudioInputTokens',
    'perMillionOutputTokens',
    'perMillionAudioOutputTokens',
  ],
};

const METERS: readonly Meter[] = [
  TOKENS,
  { name: 'minutes of audio in', usage: ['audioInMs'], prices: ['perAudioInMinute'] },
  { name: 'minutes of audio out', usage: ['audioOutMs'], prices: ['perAudioOutMinute'] },
  { name: 'connected minutes', usage: ['connectedMs'], prices: ['perConnectedMinute'] },
  { name: 'characters', usage: ['characters'], prices: ['perMillionCharacters'] },
];

function isPriced({ prices: keys }: Meter, prices: UsdPrices): boolean {
  return keys.some((key) => prices[key] !== undefined);
}

function isUsed({ usage: keys }: Meter, usage: Usage): boolean {
  return keys.some((key) => (usage[key] ?? 0) > 0);
}

/** For people. */
function namesOf(meters: readonly Meter[]): string {
  return meters.map(({ name }) => name).join(' and ') || 'nothing';
}
