import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import { CLEAN, type TrialScore } from './trial-score.ts';

/** What a condition did to one scenario: its mean under it, less its mean without. */
export interface ScenarioDelta {
  readonly system: string;
  readonly domain: string;
  readonly condition: string;
  readonly scenario: string;
  readonly metric: string;
  readonly baselineMean: number;
  readonly conditionMean: number;
  readonly delta: number;
}

export interface ConditionValue {
  readonly system: string;
  readonly domain: string;
  readonly condition: string;
  readonly scenario: string;
  readonly metric: string;
  readonly value: number;
}

/** Deltas of every scenario that has calls both clean and under the condition; trials are not paired one by one. */
export function scenarioDeltas(rows: readonly TrialScore[]): readonly ScenarioDelta[] {
  const clean = new Map(
    meansOf(rows)
      .filter(({ condition }) => condition === CLEAN)
      .map((one) => [pairKey(one), one.value]),
  );
  return meansOf(rows).flatMap(({ value, ...one }) => {
    const baselineMean = one.condition === CLEAN ? undefined : clean.get(pairKey(one));
    if (baselineMean === undefined) return [];
    return [{ ...one, baselineMean, conditionMean: value, delta: value - baselineMean }];
  });
}

/** Means by condition; of clean calls only those of scenarios that were called under some condition as well. */
export function conditionValues(rows: readonly TrialScore[]): readonly ConditionValue[] {
  const paired = new Set(scenarioDeltas(rows).map(pairKey));
  return meansOf(rows).filter((one) => paired.has(pairKey(one)));
}

/** Sorted, so that the order of the rows changes nothing. */
function meansOf(rows: readonly TrialScore[]): readonly ConditionValue[] {
  const groups = groupBy(rows, ({ system, domain, condition, scenario, metric }) =>
    [system, condition, domain, scenario, metric].join('\u001f'),
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const { system, domain, condition, scenario, metric } = first;
      return [{ system, domain, condition, scenario, metric, value: mean(group.map(({ value }) => value)) }];
    });
}

function pairKey(of: Omit<ConditionValue, 'value' | 'condition'>): string {
  return [of.system, of.domain, of.metric, of.scenario].join('\u001f');
}
