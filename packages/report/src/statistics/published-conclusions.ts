import { COMPOSITES } from '../composites.ts';
import { type FrontStatistics, frontOfPoints } from './front-statistics.ts';
import { groupBy } from './group-by.ts';
import { associationOf, type KeyEntityAssociation } from './key-entity-association.ts';
import { mean } from './mean.ts';
import type { PublishedSystem } from './published-table.ts';
import { type ReliabilityGaps, reliabilityGaps } from './reliability-gap.ts';

/** What follows from published figures alone; nothing that needs the trials behind them. */
export interface PublishedConclusions {
  readonly systems: readonly { readonly id: string; readonly name: string; readonly architecture: string }[];
  readonly fronts: readonly (Pick<FrontStatistics, 'measure' | 'points' | 'front' | 'aboveHalfOnBoth'> & {
    readonly axes: readonly [string, string];
  })[];
  readonly gaps: readonly (ReliabilityGaps & { readonly composite: string })[];
  readonly keyEntities: Omit<KeyEntityAssociation, 'withinSystems' | 'domains'>;
  /** Mean difference under each condition, over the systems of an architecture. */
  readonly conditions: readonly ConditionByArchitecture[];
  /** Of the pairs of system and condition, in how many the pooled difference of the metric is significant. */
  readonly significant: readonly SignificantPairs[];
  /** Of the cells of accuracy part, system and domain under a condition, in how many the part is significantly worse. */
  readonly accuracyLosses: readonly AccuracyLosses[];
}

interface AccuracyLosses {
  readonly architecture: string;
  readonly condition: string;
  readonly cells: number;
  readonly losses: number;
}

interface ConditionByArchitecture {
  readonly metric: string;
  readonly architecture: string;
  readonly condition: string;
  readonly n: number;
  readonly mean: number;
  readonly worst: number;
}

interface SignificantPairs {
  readonly metric: string;
  readonly pairs: number;
  readonly significant: number;
  readonly losses: number;
}

const FRONTS = [
  { measure: 'passAt1', suffix: '_pass' },
  { measure: 'passAtK', suffix: '_pass_at_k' },
  { measure: 'passPowerK', suffix: '_pass_power_k' },
  { measure: 'mean', suffix: '_mean' },
] as const;

/** Metrics whose change by condition is told by architecture. */
const BY_ARCHITECTURE = ['task_completion', 'EVA-A_pass', 'EVA-X_pass'];
const PARTS = COMPOSITES.flatMap((one) => (one.kind === 'pass' ? one.parts.map(({ metric }) => metric) : []));
const ACCURACY = COMPOSITES.flatMap((one) =>
  one.kind === 'pass' && one.id === 'EVA-A_pass' ? one.parts.map(({ metric }) => metric) : [],
);

export function publishedConclusions(systems: readonly PublishedSystem[]): PublishedConclusions {
  return {
    systems: systems.map(({ id, name, architecture }) => ({ id, name, architecture })),
    fronts: FRONTS.map(({ measure, suffix }) => {
      const axes = [`EVA-A${suffix}`, `EVA-X${suffix}`] as const;
      const points = systems.flatMap(({ id, clean }) => {
        const [x, y] = axes.map((axis) => clean[axis]?.pooled.point);
        return x === undefined || y === undefined ? [] : [{ id, x, y }];
      });
      return { measure, axes, ...frontOfPoints(points) };
    }),
    gaps: ['EVA-A', 'EVA-X'].map((composite) => ({
      composite,
      ...reliabilityGaps(
        systems.flatMap(({ id, clean }) => {
          const passAtK = clean[`${composite}_pass_at_k`]?.pooled.point;
          const passPowerK = clean[`${composite}_pass_power_k`]?.pooled.point;
          return passAtK === undefined || passPowerK === undefined ? [] : [{ system: id, passAtK, passPowerK }];
        }),
      ),
    })),
    keyEntities: associationOf(
      systems.flatMap(({ id, architecture, clean, metric_values }) => {
        const keyEntities = metric_values.transcription_accuracy_key_entities?.clean?.pooled.point;
        const taskCompletion = clean.task_completion?.pooled.point;
        const isTold = architecture === 'cascade' && keyEntities !== undefined && taskCompletion !== undefined;
        return isTold ? [{ system: id, keyEntities, taskCompletion }] : [];
      }),
    ),
    conditions: BY_ARCHITECTURE.flatMap((metric) => conditionsOf(systems, metric)),
    significant: [...PARTS, 'EVA-A_pass', 'EVA-X_pass'].map((metric) => significantPairs(systems, metric)),
    accuracyLosses: accuracyLosses(systems),
  };
}

function conditionsOf(systems: readonly PublishedSystem[], metric: string): readonly ConditionByArchitecture[] {
  const architectures = [...new Set(systems.map(({ architecture }) => architecture))].sort();
  const conditions = [
    ...new Set(systems.flatMap(({ perturbation_delta }) => Object.keys(perturbation_delta[metric] ?? {}))),
  ];
  return architectures.flatMap((architecture) =>
    conditions.flatMap((condition) => {
      const points = systems
        .filter((system) => system.architecture === architecture)
        .flatMap(({ perturbation_delta }) => perturbation_delta[metric]?.[condition]?.pooled.point ?? []);
      if (points.length === 0) return [];
      return [{ metric, architecture, condition, n: points.length, mean: mean(points), worst: Math.min(...points) }];
    }),
  );
}

function significantPairs(systems: readonly PublishedSystem[], metric: string): SignificantPairs {
  const cells = systems.flatMap(({ perturbation_delta }) =>
    Object.values(perturbation_delta[metric] ?? {}).map(({ pooled }) => pooled),
  );
  const rejecting = cells.filter(({ reject }) => reject === true);
  return {
    metric,
    pairs: cells.length,
    significant: rejecting.length,
    losses: rejecting.filter(({ point }) => point < 0).length,
  };
}

function accuracyLosses(systems: readonly PublishedSystem[]): readonly AccuracyLosses[] {
  const cells = systems.flatMap(({ architecture, perturbation_delta }) =>
    ACCURACY.flatMap((metric) =>
      Object.entries(perturbation_delta[metric] ?? {}).flatMap(([condition, { per_domain }]) =>
        Object.values(per_domain).map(({ point, reject }) => ({
          architecture,
          condition,
          isLoss: reject === true && point < 0,
        })),
      ),
    ),
  );
  return [...groupBy(cells, ({ architecture, condition }) => `${architecture}\u001f${condition}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return [];
      const all = [first, ...others];
      const { architecture, condition } = first;
      return [{ architecture, condition, cells: all.length, losses: all.filter(({ isLoss }) => isLoss).length }];
    });
}
