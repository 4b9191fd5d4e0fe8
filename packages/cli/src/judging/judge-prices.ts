import type { JudgeManifest, PriceOf } from '@eva/core/engine';
import { bundledPrices, costOfUsage, findPrice, mergedPrices, type PriceRow, type PriceTable } from '@eva/report';
import type { ReadRun } from '../read-run.ts';
import { judgeUsageIn } from './judge-usage-file.ts';

/** Prices that eva brings along, for what the judge manifest gives no price of. */
export function knownPriceOf(...[usage, identity]: Parameters<PriceOf>): ReturnType<PriceOf> {
  const row = findPrice(identity, bundledPrices());
  return row === undefined ? undefined : (costOfUsage(usage, row).usd ?? undefined);
}

export interface JudgesCost {
  /** The sum of what is known. */
  readonly usd: number;
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

/** What judges of a run cost, whenever they were asked; undefined where none was. Prices of the run's judges go first. */
export function costOfJudges({ folder, run }: ReadRun, prices: PriceTable): JudgesCost | undefined {
  const { earlier: uses = [] } = judgeUsageIn(folder);
  if (uses.length === 0) return undefined;
  const { prices: own }: Pick<JudgeManifest, 'prices'> = run.provenance?.judge?.manifest ?? {};
  const table = mergedPrices({ asOf: prices.asOf, rows: rowsOf(own ?? {}) }, prices);
  const costs = uses.map(({ usage, identity }) => {
    const row = findPrice(identity, table);
    return row === undefined ? null : costOfUsage(usage, row).usd;
  });
  return { usd: costs.reduce((sum: number, usd) => sum + (usd ?? 0), 0), isWhole: !costs.includes(null) };
}

function rowsOf(prices: NonNullable<JudgeManifest['prices']>): readonly PriceRow[] {
  return Object.entries(prices).map(([name, { input, output, cachedInput = input, audioInput = input }]) => ({
    provider: name.split('/')[0] ?? name,
    model: name.split('/').slice(1).join('/'),
    usd: {
      perMillionInputTokens: input,
      perMillionCachedInputTokens: cachedInput,
      perMillionAudioInputTokens: audioInput,
      perMillionOutputTokens: output,
      perMillionAudioOutputTokens: output,
    },
    source: 'the judge manifest',
  }));
}
