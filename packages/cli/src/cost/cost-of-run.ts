import { type CallsCost, costLines, costOfCalls, type PriceTable } from '@eva/report';
import type { ReadRun } from '../read-run.ts';
import { stageParts } from './stage-parts.ts';

export interface SystemCost extends CallsCost {
  /** Day of the prices. */
  readonly asOf: string;
  /** Calls of which at least one attempt was made. */
  readonly calls: number;
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
  return { ...costOfCalls({ attempts, parts }, prices), asOf: prices.asOf, calls: called.length, isEmulated };
}

/** The cost for people; nothing where there were no calls. */
export function systemCostLines({ calls, asOf, isEmulated, ...cost }: SystemCost): readonly string[] {
  if (calls === 0) return [];
  const [first = '', ...others] = costLines({ cost, calls, asOf });
  return [isEmulated ? first.replace('cost:', 'cost, had the providers been real:') : first, ...others];
}
