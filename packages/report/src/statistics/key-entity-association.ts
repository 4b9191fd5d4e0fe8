import { type Correlation, pearson, spearman } from './correlation.ts';
import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import { type ThresholdSplit, thresholdSplit } from './threshold-split.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';

/** Whether what an agent hears right decides what it gets done: cascades only. */
export interface KeyEntityAssociation {
  /** Means over the trials of all domains in one list. */
  readonly points: readonly {
    readonly system: string;
    readonly keyEntities: number;
    readonly taskCompletion: number;
  }[];
  /** Over systems; undefined below three, and few of them say little. */
  readonly pearson: Correlation;
  readonly spearman: Correlation;
  readonly split: ThresholdSplit;
  /** The same within each domain; who is above the split is told by the points of all domains. */
  readonly domains: readonly (Pick<KeyEntityAssociation, 'points' | 'pearson' | 'spearman' | 'split'> & {
    readonly domain: string;
  })[];
  /** Within each system, over its trials: weaker, as scores cannot rise above 1. */
  readonly withinSystems: readonly { readonly system: string; readonly pearson: Correlation }[];
}

export const KEY_ENTITIES = 'transcription_accuracy_key_entities';
const SPLIT_AT = 0.7;

/** Rows are clean ones of cascades; null where no trial has both values. */
export function keyEntityAssociation(rows: readonly TrialScore[]): KeyEntityAssociation | null {
  const trials = [...groupBy(rows, (row) => [row.system, scenarioKey(row), row.trial].join('\u001f')).values()].flatMap(
    (group) => {
      const scoreOf = (name: string) => group.find(({ metric }) => metric === name)?.value;
      const [x, y] = [scoreOf(KEY_ENTITIES), scoreOf('task_completion')];
      const [first] = group;
      if (x === undefined || y === undefined || first === undefined) return [];
      return [{ system: first.system, domain: first.domain, x, y }];
    },
  );
  if (trials.length === 0) return null;
  const systems = [...groupBy(trials, ({ system }) => system)].sort(([a], [b]) => (a < b ? -1 : 1));
  const pointsOf = (all: readonly (readonly [string, readonly (typeof trials)[number][]])[]) =>
    all.map(([system, group]) => ({
      system,
      keyEntities: mean(group.map(({ x }) => x)),
      taskCompletion: mean(group.map(({ y }) => y)),
    }));
  const points = pointsOf(systems);
  const above = new Set(points.filter(({ keyEntities }) => keyEntities >= SPLIT_AT).map(({ system }) => system));
  return {
    ...associationOf(points),
    domains: [...groupBy(trials, ({ domain }) => domain)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([domain, own]) => {
        const within = pointsOf([...groupBy(own, ({ system }) => system)].sort(([a], [b]) => (a < b ? -1 : 1)));
        const sides = within.map((one) => ({ x: Number(above.has(one.system)), y: one.taskCompletion }));
        return { domain, ...associationOf(within), split: thresholdSplit(sides, 1) };
      }),
    withinSystems: systems.map(([system, group]) => ({
      system,
      pearson: pearson(
        group.map(({ x }) => x),
        group.map(({ y }) => y),
      ),
    })),
  };
}

/** The same from means that are known already, such as published ones. */
export function associationOf(
  points: KeyEntityAssociation['points'],
): Omit<KeyEntityAssociation, 'withinSystems' | 'domains'> {
  const x = points.map(({ keyEntities }) => keyEntities);
  const y = points.map(({ taskCompletion }) => taskCompletion);
  return {
    points,
    pearson: pearson(x, y),
    spearman: spearman(x, y),
    split: thresholdSplit(
      points.map(({ keyEntities, taskCompletion }) => ({ x: keyEntities, y: taskCompletion })),
      SPLIT_AT,
    ),
  };
}
