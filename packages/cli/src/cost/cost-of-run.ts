import { type CallsCost, costLines, costOfCalls, type PriceTable, usdText } from '@eva/report';
import { costOfJudges, type JudgesCost } from '../judging/judge-prices.ts';
import type { ReadRun } from '../read-run.ts';
import { stageParts } from './stage-parts.ts';

export interface SystemCost extends CallsCost {
  /** Day of the prices. */
  readonly asOf: string;
  /** Calls of which at least one attempt was made. */
  readonly calls: number;
  /** Of what is known, as `usd`; null where there were no calls, or nothing is known. */
  readonly usdPerCall: number | null;
  /** Calls whose task was completed; null where that was not scored. */
  readonly passedTasks: number | null;
  /** Of what is known; null where no task was completed, that was not scored, or nothing is known. */
  readonly usdPerPassedTask: number | null;
  /** What judges cost; null where none was asked, and where several systems share them. */
  readonly judges: JudgesCost | null;
  /** Nobody was paid: this is what it would have cost. */
  readonly isEmulated: boolean;
}

/** What the calls of one system cost, all attempts included: what did not count was paid for too. */
export function costOfSystem(read: ReadRun, system: string, prices: PriceTable): SystemCost {
  const stored = read.run.systems.find(({ id }) => id === system);
  const called = read.calls.filter((call) => call.system === system && call.attempts.length > 0);
  const attempts = called.flatMap((call) => call.attempts.map(({ record }) => record.usage));
  // Only ids are sure to be in a folder that somebody sent.
  const models = stored?.models ?? {};
  const parts = stageParts(models, read.run.caller?.models);
  const all = [...Object.values(models), ...Object.values(read.run.caller?.models ?? {})];
  const isEmulated = all.some(({ remark = '' }) => remark.startsWith('emulated'));
  const cost = costOfCalls({ attempts, parts }, prices);
  const passedTasks = passedTasksOf(called);
  return {
    ...cost,
    asOf: prices.asOf,
    calls: called.length,
    usdPerCall: usdPer(called.length, cost),
    passedTasks,
    usdPerPassedTask: usdPer(passedTasks ?? 0, cost),
    judges: read.run.systems.length === 1 ? (costOfJudges(read, prices) ?? null) : null,
    isEmulated,
  };
}

function usdPer(count: number, { usd, isWhole }: CallsCost): number | null {
  return count === 0 || (usd === 0 && !isWhole) ? null : usd / count;
}

function passedTasksOf(calls: ReadRun['calls']): number | null {
  const tasks = calls.flatMap(({ scores }) => scores?.metrics.task_completion ?? []);
  const scored = tasks.filter(({ error, skipped }) => error === null && !skipped);
  if (scored.length === 0) return null;
  return scored.filter(({ normalized_score: score, pass_at: passAt }) => (score ?? 0) >= (passAt ?? 1)).length;
}

/** The cost for people; nothing where there were no calls. */
export function systemCostLines({
  calls,
  passedTasks,
  judges,
  asOf,
  isEmulated,
  ...cost
}: SystemCost): readonly string[] {
  if (calls === 0) return [];
  const passed = passedTasks === null ? {} : { passedTasks };
  const [first = '', ...others] = costLines({ cost, calls, ...passed, asOf });
  const calling = isEmulated ? first.replace('cost:', 'cost, had the providers been real:') : first;
  return [calling, ...others, ...judgesLine(judges, calls)];
}

function judgesLine(judges: JudgesCost | null, calls: number): readonly string[] {
  if (judges === null) return [];
  if (judges.usd === 0) return judges.isWhole ? [] : ['judges: cost not known'];
  const least = judges.isWhole ? '' : 'at least ';
  return [`judges: ${least}${usdText(judges.usd)}, ${least}${usdText(judges.usd / calls)} a call`];
}
