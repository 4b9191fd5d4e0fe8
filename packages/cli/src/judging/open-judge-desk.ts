import { join } from 'node:path';
import { InputError, type Logger, randomStream } from '@eva/core';
import {
  type JudgeChoice,
  type JudgeDesk,
  type JudgeSpending,
  judgeCacheIn,
  judgeDesk,
  judgeName,
  type PriceOf,
  wallClock,
} from '@eva/core/engine';
import type { Terminal } from '../terminal.ts';
import { OFFLINE } from './choose-judges.ts';
import { knownPriceOf } from './judge-prices.ts';

export interface JudgeDeskOptions {
  /** Most to spend, in US dollars. */
  readonly maxUsd?: number;
}

/** Answers are kept here, so that scoring the same calls again costs nothing. */
const CACHE_FOLDER = join('.eva', 'judge-answers');
/** Spreads pauses only; nothing that is stored depends on it. */
const PAUSE_SEED = 1;

/** Where the metrics of a command ask. */
export function openJudgeDesk(
  choice: JudgeChoice,
  { maxUsd }: JudgeDeskOptions,
  { terminal, logger }: { readonly terminal: Terminal; readonly logger: Logger },
): JudgeDesk {
  const priceOf: PriceOf = (usage, identity) => choice.priceOf(usage, identity) ?? knownPriceOf(usage, identity);
  if (maxUsd !== undefined) refuseUnpriced(choice, priceOf);
  return judgeDesk({
    judgeOf(metric, modality) {
      const decided = choice.decider(metric, modality);
      return decided === OFFLINE ? undefined : decided;
    },
    cache: judgeCacheIn(join(terminal.cwd, CACHE_FOLDER)),
    clock: wallClock(),
    random: randomStream(PAUSE_SEED),
    concurrency: choice.concurrency,
    logger,
    priceOf,
    ...(maxUsd === undefined ? {} : { maxUsd }),
  });
}

/** A budget that cannot be reckoned is no budget. */
function refuseUnpriced({ deployments }: JudgeChoice, priceOf: PriceOf): void {
  const unpriced = deployments
    .map(({ backend }) => backend.identity)
    .filter((identity) => priceOf({ inputTokens: 1000, outputTokens: 1000 }, identity) === undefined);
  if (unpriced.length === 0) return;
  throw new InputError({
    code: 'judge-price-unknown',
    problems: [...new Set(unpriced.map(judgeName))].map((name) => ({
      path: '--max-judge-usd',
      message: `no price is known for ${name}`,
      expected: `\`prices: { "${name}": { input: USD, output: USD } }\` in the judge manifest, for a million tokens`,
    })),
  });
}

/** What was asked and what it cost, one line a judge; nothing where nobody was asked. */
export function spendingLines(spending: readonly JudgeSpending[]): readonly string[] {
  const judges = [...new Set(spending.map(({ judge }) => judge))];
  return judges.map((judge) => {
    const rows = spending.filter((row) => row.judge === judge);
    const sum = (of: (row: JudgeSpending) => number): number => rows.reduce((total, row) => total + of(row), 0);
    const usd = rows.some((row) => row.usd === null)
      ? 'price not known'
      : `${sum((row) => row.usd ?? 0).toFixed(4)} USD`;
    const parts = [
      `${sum((row) => row.answered)} answers`,
      `${sum((row) => row.cached)} from the cache`,
      `${sum((row) => row.failed)} failed`,
      `${sum((row) => row.usage.inputTokens ?? 0)} tokens in`,
      `${sum((row) => row.usage.outputTokens ?? 0)} out`,
      usd,
    ];
    return `judge ${judge}: ${parts.join(', ')}`;
  });
}
