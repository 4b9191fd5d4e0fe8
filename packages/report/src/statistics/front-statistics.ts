import { groupBy } from './group-by.ts';
import { frontShares, type ParetoPoint, paretoFront } from './pareto.ts';
import { rankShares } from './rank-shares.ts';
import type { Measure, SystemMetric } from './system-metric.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';

/** Systems by accuracy and experience under one measure. */
export interface FrontStatistics {
  readonly measure: Measure;
  /** What x and y are. */
  readonly axes: readonly [string, string];
  readonly points: readonly ParetoPoint[];
  /** Ids of those that no other dominates, by x. */
  readonly front: readonly string[];
  /** Systems above 0.5 on both axes. */
  readonly aboveHalfOnBoth: readonly string[];
  /** How often each is on the front, and in which place on each axis, when scenarios are drawn anew; null with a reason. */
  readonly redrawn: RedrawnFront | null;
  readonly notRedrawn: string | null;
}

interface RedrawnFront {
  readonly shares: readonly { readonly id: string; readonly share: number }[];
  /** Share of resamples in which a system comes first, second, … on x, and on y. */
  readonly ranksX: ReturnType<typeof rankShares>;
  readonly ranksY: ReturnType<typeof rankShares>;
}

const FRONTS: readonly { readonly measure: Measure; readonly axes: readonly [string, string] }[] = [
  { measure: 'passAt1', axes: ['EVA-A_pass', 'EVA-X_pass'] },
  { measure: 'passAtK', axes: ['EVA-A_pass', 'EVA-X_pass'] },
  { measure: 'passPowerK', axes: ['EVA-A_pass', 'EVA-X_pass'] },
  { measure: 'mean', axes: ['EVA-A_mean', 'EVA-X_mean'] },
];
export const FRONT_AXES: readonly string[] = [...new Set(FRONTS.flatMap(({ axes }) => axes))];

/** Fronts of points that are known already, such as published ones; nobody can draw their scenarios anew. */
export function frontOfPoints(
  points: readonly ParetoPoint[],
): Pick<FrontStatistics, 'points' | 'front' | 'aboveHalfOnBoth'> {
  return {
    points,
    front: paretoFront(points).map(({ id }) => id),
    aboveHalfOnBoth: points.filter(({ x, y }) => x > 0.5 && y > 0.5).map(({ id }) => id),
  };
}

export interface FrontContext {
  /** k of pass@k and pass^k. */
  readonly k: number;
  /** Whether a trial of the scenario was scored and left undecided. */
  readonly isUndecided: (system: string, metric: string, scenarioKey: string) => boolean;
  /** What each resample gives for a pooled figure of a system. */
  readonly resampled: (system: string, metric: string, measure: Measure) => Float64Array | undefined;
}

/** Fronts of the systems that have a pooled figure; fewer than two make none. Rows are the clean ones. */
export function frontStatistics(
  systems: readonly { readonly system: string; readonly metrics: readonly SystemMetric[] }[],
  rows: readonly TrialScore[],
  context: FrontContext,
): readonly FrontStatistics[] {
  const { resampled } = context;
  const scenariosOf = scenarioSets(rows, context);
  return FRONTS.flatMap(({ measure, axes }) => {
    const [onX, onY] = axes;
    const points = systems.flatMap(({ system, metrics }) => {
      const figureOf = (id: string) => metrics.find(({ metric }) => metric === id)?.pooled?.[measure]?.value;
      const [x, y] = [figureOf(onX), figureOf(onY)];
      return x === undefined || y === undefined ? [] : [{ id: system, x, y }];
    });
    if (points.length < 2) return [];
    const sets = points.flatMap(({ id }) => axes.map((axis) => scenariosOf(id, axis, measure)));
    // The same draw for all systems needs the same scenarios in all of them.
    const notRedrawn = new Set(sets).size > 1 ? 'the systems have scores of different scenarios' : null;
    const drawn = points.flatMap(({ id }) => {
      const [x, y] = [resampled(id, onX, measure), resampled(id, onY, measure)];
      return x === undefined || y === undefined ? [] : [{ id, x, y }];
    });
    return [
      {
        measure,
        axes,
        ...frontOfPoints(points),
        redrawn: notRedrawn === null ? redrawnFront(drawn) : null,
        notRedrawn,
      },
    ];
  });
}

/** All scenarios of a system that a measure of a metric counts, as one text. */
function scenarioSets(
  rows: readonly TrialScore[],
  { k, isUndecided }: FrontContext,
): (system: string, metric: string, measure: Measure) => string {
  const onAxes = rows.filter(({ metric }) => FRONT_AXES.includes(metric));
  const byFigure = groupBy(onAxes, ({ system, metric }) => `${system}\u001f${metric}`);
  return (system, metric, measure) => {
    const isOfK = measure !== 'mean' && measure !== 'passAt1';
    return [...groupBy(byFigure.get(`${system}\u001f${metric}`) ?? [], scenarioKey)]
      .filter(([scenario, { length }]) => !isOfK || (length >= k && !isUndecided(system, metric, scenario)))
      .map(([scenario]) => scenario)
      .sort()
      .join('\u001e');
  };
}

function redrawnFront(
  drawn: readonly { readonly id: string; readonly x: Float64Array; readonly y: Float64Array }[],
): RedrawnFront {
  return {
    shares: frontShares(drawn),
    ranksX: rankShares(drawn.map(({ id, x }) => ({ id, figures: x }))),
    ranksY: rankShares(drawn.map(({ id, y }) => ({ id, figures: y }))),
  };
}
