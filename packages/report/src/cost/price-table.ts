/** What using models costs, on one day. */
export interface PriceTable {
  /** Day on which the prices were looked up, such as `2026-12-02`. */
  readonly asOf: string;
  readonly rows: readonly PriceRow[];
}

export interface PriceRow {
  readonly provider: string;
  /** As the adapter names it; `*` at its end stands for any rest. */
  readonly model: string;
  /** Costs nothing to use, because somebody declared so: it runs on one's own machine. */
  readonly isFree?: boolean;
  readonly usd: UsdPrices;
  /** Where the price was found, and what has to be known of it. */
  readonly source: string;
}

/** Prices in US dollars. What is not here is not priced, which is not the same as free. */
export interface UsdPrices {
  /** Text, unless the price for audio is missing and no audio was used. */
  readonly perMillionInputTokens?: number;
  /** Default: as other input tokens. */
  readonly perMillionCachedInputTokens?: number;
  /** Default: as other input tokens. */
  readonly perMillionCacheWriteInputTokens?: number;
  readonly perMillionAudioInputTokens?: number;
  readonly perMillionOutputTokens?: number;
  readonly perMillionAudioOutputTokens?: number;
  readonly perAudioInMinute?: number;
  readonly perAudioOutMinute?: number;
  readonly perConnectedMinute?: number;
  readonly perMillionCharacters?: number;
}

export const USD_KEYS: readonly (keyof UsdPrices)[] = [
  'perMillionInputTokens',
  'perMillionCachedInputTokens',
  'perMillionCacheWriteInputTokens',
  'perMillionAudioInputTokens',
  'perMillionOutputTokens',
  'perMillionAudioOutputTokens',
  'perAudioInMinute',
  'perAudioOutMinute',
  'perConnectedMinute',
  'perMillionCharacters',
];
