import type { Usage } from '../protocol/identity.ts';
import type { JudgeAnswer } from '../protocol/judge.ts';
import type { JudgeDeployment } from './judge-deployment.ts';
import { judgeName } from './judge-deployment.ts';
import type { PriceOf } from './judge-price.ts';

/** What one metric asked of one judge. */
export interface JudgeSpending {
  readonly metric: string;
  /** `provider/model`. */
  readonly judge: string;
  /** Questions that went to the provider and were answered. */
  readonly answered: number;
  /** Questions that the cache answered, for nothing. */
  readonly cached: number;
  /** Questions that were never answered. */
  readonly failed: number;
  /** Tries beyond the first of a question. */
  readonly retries: number;
  readonly usage: Usage;
  /** Null when an answer's price is not known. */
  readonly usd: number | null;
}

type Changing = { -readonly [key in keyof JudgeSpending]: JudgeSpending[key] };

export interface SpendingLedger {
  answered(metric: string, deployment: JudgeDeployment, answer: JudgeAnswer): void;
  count(metric: string, deployment: JudgeDeployment, what: 'cached' | 'failed' | 'retries'): void;
  /** All that is known to be spent, in US dollars. */
  totalUsd(): number;
  /** Mean of what this judge's answers cost so far; 0 before the first. */
  meanUsd(deployment: JudgeDeployment): number;
  rows(): readonly JudgeSpending[];
}

/** Keeps account of what judges were asked. */
export function spendingLedger(priceOf: PriceOf | undefined): SpendingLedger {
  const byKey = new Map<string, Changing>();
  const rowOf = (metric: string, { backend }: JudgeDeployment): Changing => {
    const judge = judgeName(backend.identity);
    const key = `${metric} ${judge}`;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const fresh: Changing = { metric, judge, answered: 0, cached: 0, failed: 0, retries: 0, usage: {}, usd: 0 };
    byKey.set(key, fresh);
    return fresh;
  };
  const sumUsd = (rows: readonly JudgeSpending[]): number => rows.reduce((sum, { usd }) => sum + (usd ?? 0), 0);
  return {
    answered(metric, deployment, answer) {
      const row = rowOf(metric, deployment);
      const usd = priceOf?.(answer.usage, answer.identity);
      row.answered += 1;
      row.usage = added(row.usage, answer.usage);
      row.usd = row.usd === null || usd === undefined ? null : row.usd + usd;
    },
    count(metric, deployment, what) {
      rowOf(metric, deployment)[what] += 1;
    },
    totalUsd: () => sumUsd([...byKey.values()]),
    meanUsd({ backend }) {
      const rows = [...byKey.values()].filter(({ judge }) => judge === judgeName(backend.identity));
      const answered = rows.reduce((sum, row) => sum + row.answered, 0);
      return answered === 0 ? 0 : sumUsd(rows) / answered;
    },
    rows: () => [...byKey.values()].map((row) => ({ ...row })),
  };
}

function added(total: Usage, more: Usage): Usage {
  const names = new Set([...Object.keys(total), ...Object.keys(more)] as (keyof Usage)[]);
  return Object.fromEntries([...names].map((name) => [name, (total[name] ?? 0) + (more[name] ?? 0)]));
}
