import { join } from 'node:path';
import { InputError, type InputProblem, type Logger, randomStream } from '@eva/core';
import {
  type JudgeChoice,
  type JudgeDesk,
  type JudgeDeskSpec,
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
import { judgeUsageIn } from './judge-usage-file.ts';

export interface JudgeDeskOptions {
  /** Most to spend, in US dollars. */
  readonly maxUsd?: number;
  /** The run folder that the budget is of, and in which answers are counted; default a budget of this command. */
  readonly runDir?: string;
}

/** Answers are kept here, so that scoring the same calls again costs nothing. */
const CACHE_FOLDER = join('.eva', 'judge-answers');
/** Spreads pauses only; nothing that is stored depends on it. */
const PAUSE_SEED = 1;

/** Where the metrics of a command ask. */
export function openJudgeDesk(
  choice: JudgeChoice,
  { maxUsd, runDir }: JudgeDeskOptions,
  { terminal, logger }: { readonly terminal: Terminal; readonly logger: Logger },
): JudgeDesk {
  const priceOf: PriceOf = (usage, identity) => choice.priceOf(usage, identity) ?? knownPriceOf(usage, identity);
  const kept = runDir === undefined ? {} : judgeUsageIn(runDir);
  if (maxUsd !== undefined) refuseUnpriced(choice, { priceOf, earlier: kept.earlier ?? [] });
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
    ...kept,
    ...(maxUsd === undefined ? {} : { maxUsd }),
  });
}

interface ToPrice {
  readonly priceOf: PriceOf;
  readonly earlier: NonNullable<JudgeDeskSpec['earlier']>;
}

/** A budget that cannot be reckoned is no budget. */
function refuseUnpriced({ deployments }: JudgeChoice, { priceOf, earlier }: ToPrice): void {
  const asked = deployments.flatMap(({ backend: { identity, modalities } }) => [
    { identity, usage: { inputTokens: 1000, outputTokens: 1000 }, kind: 'input: USD, output: USD' },
    ...(modalities.includes('audio')
      ? [{ identity, usage: { inputTokens: 1000, audioInputTokens: 500, outputTokens: 1000 }, kind: HEARD }]
      : []),
  ]);
  const unpriced = [...asked, ...earlier.map((use) => ({ ...use, kind: HEARD }))].filter(
    ({ identity, usage }) => priceOf(usage, identity) === undefined,
  );
  const problems = unpriced.map(({ identity, kind }): readonly [string, InputProblem] => {
    const name = judgeName(identity);
    const expected = `\`prices: { "${name}": { ${kind} } }\` in the judge manifest, for a million tokens`;
    return [name, { path: '--max-judge-usd', message: `no price is known for ${name}`, expected }];
  });
  if (problems.length === 0) return;
  throw new InputError({ code: 'judge-price-unknown', problems: [...new Map(problems).values()] });
}

/** What a price of a judge that hears has to say. */
const HEARD = 'input: USD, audioInput: USD, output: USD';

/** What was asked and what it cost, one line a judge; nothing where nobody was asked. */
export function spendingLines(spending: readonly JudgeSpending[]): readonly string[] {
  const judges = [...new Set(spending.map(({ judge }) => judge))];
  return judges.map((judge) => {
    const rows = spending.filter((row) => row.judge === judge);
    const sum = (of: (row: JudgeSpending) => number): number => rows.reduce((total, row) => total + of(row), 0);
    const known = `${sum((row) => row.usd).toFixed(4)} USD`;
    const isWhole = rows.every((row) => row.isWhole);
    const usd = isWhole ? known : sum((row) => row.usd) === 0 ? 'price not known' : `at least ${known}`;
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
