import type { Interval } from '../bootstrap.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { wilsonInterval } from '../wilson.ts';
import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import { type MetricRule, passes } from './system-metric.ts';
import { CLEAN, scenarioKey, type TrialScore } from './trial-score.ts';

/** What a condition is: which layer it disturbs, and how hard. */
export interface GradedCondition {
  readonly condition: string;
  /** Such as `noise`. */
  readonly axis: string;
  /** 1 is hardly noticed, 5 is more than most people would put up with. */
  readonly grade: number;
}

/** How a system bears more and more of one axis (spec: statistics §8.6). */
export interface GradeCurve {
  readonly system: string;
  readonly axis: string;
  readonly metric: string;
  /** From grade 0, undisturbed, on. */
  readonly points: readonly GradePoint[];
  /** The grade at which pass@1 has fallen by a tenth, between grades along a line that never rises; null if it never does. */
  readonly breaksAt: number | null;
}

export interface GradePoint {
  readonly grade: number;
  readonly scenarios: number;
  readonly passAt1: number;
  /** Chance that a call fails, by Wilson over scenarios. */
  readonly failure: Interval | null;
  /** Against grade 0, where there is one. */
  readonly delta: number | null;
}

/** By how much pass@1 has to fall. */
const FALL = 0.1;

/** Of systems with at least six scenarios at every grade. */
export function gradeCurves(
  rows: readonly TrialScore[],
  { metric, passAt }: MetricRule,
  conditions: readonly GradedCondition[],
): readonly GradeCurve[] {
  if (passAt === null) return [];
  const own = rows.filter((row) => row.metric === metric);
  const known = new Map(conditions.map((one) => [one.condition, one]));
  const disturbed = own.filter(({ condition }) => known.has(condition));
  return [...groupBy(disturbed, ({ system, condition }) => `${system}\u001f${known.get(condition)?.axis}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      const axis = first === undefined ? undefined : known.get(first.condition)?.axis;
      if (first === undefined || axis === undefined) return [];
      const clean = own.filter(({ system, condition }) => system === first.system && condition === CLEAN);
      const levels = groupBy([...clean, ...group], ({ condition }) => String(known.get(condition)?.grade ?? 0));
      const rates = [...levels]
        .map(([grade, trials]) => ({ grade: Number(grade), rates: scenarioRates(trials, passAt) }))
        .sort((a, b) => a.grade - b.grade);
      // A rate over a few scenarios is a count, and no point of a line.
      if (rates.some(({ rates: values }) => values.length < LEAST_SCENARIOS)) return [];
      const base = rates.find(({ grade }) => grade === 0);
      const points = rates.map(({ grade, rates: values }) => {
        const passAt1 = mean(values);
        return {
          grade,
          scenarios: values.length,
          passAt1,
          failure: wilsonInterval(values.length * (1 - passAt1), values.length),
          delta: base === undefined || grade === 0 ? null : passAt1 - mean(base.rates),
        };
      });
      return [{ system: first.system, axis, metric, points, breaksAt: breakingGrade(points) }];
    });
}

function scenarioRates(trials: readonly TrialScore[], passAt: number): readonly number[] {
  return [...groupBy(trials, scenarioKey).values()].map((group) =>
    mean(group.map(({ value }) => Number(passes(value, passAt)))),
  );
}

/** Grades of which a harder one came out better are levelled first, by the mean of both (pool adjacent violators). */
export function breakingGrade(points: readonly Pick<GradePoint, 'grade' | 'passAt1' | 'scenarios'>[]): number | null {
  const level: { weight: number; value: number; grades: number[] }[] = [];
  for (const { grade, passAt1, scenarios } of points) {
    level.push({ weight: scenarios, value: passAt1, grades: [grade] });
    for (let last = level.at(-1), before = level.at(-2); last && before && before.value < last.value; ) {
      const weight = before.weight + last.weight;
      const value = (before.weight * before.value + last.weight * last.value) / weight;
      level.splice(-2, 2, { weight, value, grades: [...before.grades, ...last.grades] });
      [last, before] = [level.at(-1), level.at(-2)];
    }
  }
  const line = level.flatMap(({ value, grades }) => grades.map((grade) => ({ grade, value })));
  const [start] = line;
  if (start === undefined || start.grade !== 0) return null;
  const wanted = start.value - FALL;
  for (const [at, point] of line.entries()) {
    const before = line[at - 1];
    if (before === undefined || point.value > wanted + 1e-12) continue;
    return before.grade + ((before.value - wanted) / (before.value - point.value)) * (point.grade - before.grade);
  }
  return null;
}
