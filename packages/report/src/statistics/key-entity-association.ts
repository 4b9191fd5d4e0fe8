import { type Correlation, pearson, spearman } from './correlation.ts';
import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import { type ThresholdSplit, thresholdSplit } from './threshold-split.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';

/** Whether what an agent hears right decides what it gets done: cascades only (spec: statistics §10.1, §10.2). */
export interface KeyEntityAssociation {
  readonly points: readonly {
    readonly system: string;
    readonly keyEntities: number;
    readonly taskCompletion: number;
  }[];
  /** Over systems; undefined below three, and few of them say little. */
  readonly pearson: Correlation;
  readonly spearman: Correlation;
  readonly split: ThresholdSplit;
  /** Within each system, over its trials: weaker, as scores cannot rise above 1. */
  readonly withinSystems: readonly { readonly system: string; readonly pearson: Correlation }[];
}

const KEY_ENTITIES = 'transcription_accuracy_key_entities';
const SPLIT_AT = 0.7;

/** Rows are clean ones of cascades; null where no trial has both values. */
export function keyEntityAssociation(rows: readonly TrialScore[]): KeyEntityAssociation | null {
  const trials = [...groupBy(rows, (row) => [row.system, scenarioKey(row), row.trial].join('\u001f')).values()].flatMap(
    (group) => {
      const scoreOf = (name: string) => group.find(({ metric }) => metric === name)?.value;
      const [x, y] = [scoreOf(KEY_ENTITIES), scoreOf('task_completion')];
      return x === undefined || y === undefined || group[0] === undefined ? [] : [{ system: group[0].system, x, y }];
    },
  );
  if (trials.length === 0) return null;
  const systems = [...groupBy(trials, ({ system }) => system)].sort(([a], [b]) => (a < b ? -1 : 1));
  const points = systems.map(([system, group]) => ({
    system,
    keyEntities: mean(group.map(({ x }) => x)),
    taskCompletion: mean(group.map(({ y }) => y)),
  }));
  return {
    ...associationOf(points),
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
export function associationOf(points: KeyEntityAssociation['points']): Omit<KeyEntityAssociation, 'withinSystems'> {
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
