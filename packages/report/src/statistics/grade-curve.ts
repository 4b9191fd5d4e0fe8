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

/** How a system bears more and more of one axis. */
export interface GradeCurve {
  readonly system: string;
  readonly axis: string;
  readonly metric: string;
  /**
   * From grade 0, undisturbed, on. Only scenarios that have calls both disturbed and not; those of all domains in one
   * list.
   */
  readonly points: readonly GradePoint[];
  /** The grade at which the same scenarios have lost a tenth of pass@1, along a line that never rises; null if they never do. */
  readonly breaksAt: number | null;
}

export interface GradePoint {
  readonly grade: number;
  readonly scenarios: number;
  readonly passAt1: number;
  /** Chance that a call fails, by Wilson over scenarios. */
  readonly failure: Interval | null;
  /** Mean difference to the same scenarios undisturbed; null at grade 0. */
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
      const clean = scenarioRates(
        own.filter(({ system, condition }) => system === first.system && condition === CLEAN),
        passAt,
      );
      const levels = [...groupBy(group, ({ condition }) => String(known.get(condition)?.grade))]
        .map(([grade, trials]) => ({ grade: Number(grade), pairs: pairsOf(scenarioRates(trials, passAt), clean) }))
        .sort((a, b) => a.grade - b.grade);
      // A rate over a few scenarios is a count, and no point of a line.
      if (levels.some(({ pairs }) => pairs.length < LEAST_SCENARIOS)) return [];
      const base = new Map(levels.flatMap(({ pairs }) => pairs.map((pair) => [pair.scenario, pair.clean])));
      const points = [
        { ...pointOf([...base.values()]), grade: 0, delta: null },
        ...levels.map(({ grade, pairs }) => ({
          ...pointOf(pairs.map(({ rate }) => rate)),
          grade,
          delta: mean(pairs.map((pair) => pair.rate - pair.clean)),
        })),
      ];
      return [{ system: first.system, axis, metric, points, breaksAt: breakingGrade(points) }];
    });
}

function pointOf(rates: readonly number[]): Pick<GradePoint, 'scenarios' | 'passAt1' | 'failure'> {
  const passAt1 = mean(rates);
  return { scenarios: rates.length, passAt1, failure: wilsonInterval(rates.length * (1 - passAt1), rates.length) };
}

/** Scenarios that have calls both disturbed and clean. */
function pairsOf(disturbed: ReadonlyMap<string, number>, clean: ReadonlyMap<string, number>) {
  return [...disturbed].flatMap(([scenario, rate]) => {
    const before = clean.get(scenario);
    return before === undefined ? [] : [{ scenario, rate, clean: before }];
  });
}

function scenarioRates(trials: readonly TrialScore[], passAt: number): ReadonlyMap<string, number> {
  return new Map(
    [...groupBy(trials, scenarioKey)].map(([scenario, group]) => [
      scenario,
      mean(group.map(({ value }) => Number(passes(value, passAt)))),
    ]),
  );
}

/** Grades of which a harder one came out better are levelled first, by the mean of both (pool adjacent violators). */
export function breakingGrade(points: readonly Pick<GradePoint, 'grade' | 'delta' | 'scenarios'>[]): number | null {
  const level: { weight: number; value: number; grades: number[] }[] = [];
  for (const { grade, delta, scenarios } of points) {
    level.push({ weight: scenarios, value: delta ?? 0, grades: [grade] });
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
