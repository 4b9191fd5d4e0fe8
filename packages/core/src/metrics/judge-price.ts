import type { ModelIdentity, Usage } from '../protocol/identity.ts';
import type { JudgeManifest } from './judge-manifest.ts';

/** US dollars that an answer cost; undefined where no price is known. */
export type PriceOf = (usage: Usage, identity: ModelIdentity) => number | undefined;

/** Prices of a judge manifest; undefined for a model that it does not name. */
export function priceFromManifest({ prices = {} }: Pick<JudgeManifest, 'prices'>): PriceOf {
  return (usage, { provider, model, resolvedModel }) => {
    const price = prices[`${provider}/${model}`] ?? prices[`${provider}/${resolvedModel ?? model}`];
    if (price === undefined) return undefined;
    const { inputTokens = 0, outputTokens = 0, cachedInputTokens = 0, audioInputTokens = 0 } = usage;
    const plain = Math.max(0, inputTokens - cachedInputTokens - audioInputTokens);
    const perMillion =
      plain * price.input +
      cachedInputTokens * (price.cachedInput ?? price.input) +
      audioInputTokens * (price.audioInput ?? price.input) +
      outputTokens * price.output;
    return perMillion / 1_000_000;
  };
}
