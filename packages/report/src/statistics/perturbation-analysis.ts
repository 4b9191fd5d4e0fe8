import { cellSeed } from './cell-seed.ts';
import { type DeltaFigure, deltaFigure } from './delta-figure.ts';
import type { ByDomain } from './domain-mean.ts';
import { groupBy } from './group-by.ts';
import { holm } from './holm.ts';
import type { ScenarioDelta } from './scenario-deltas.ts';
import { domainOfKey, scenarioKey } from './trial-score.ts';

export interface PerturbationCell extends DeltaFigure {
  readonly system: string;
  readonly metric: string;
  /** A domain, or `pooled`: the mean of those that have the condition, each weighing the same. */
  readonly domain: string;
  readonly condition: string;
  /** Holm within the cell's family; null where there is no p. */
  readonly correctedP: number | null;
  readonly isSignificant: boolean;
}

export interface PerturbationOptions {
  readonly seed: number;
  readonly alpha?: number;
  readonly resamples?: number;
  readonly permutations?: number;
  readonly pMethod?: 'plus-one' | 'reference';
  /**
   * What shares one correction, within a system and metric: the conditions of one domain (pooled counts as one), or
   * every condition in every domain.
   */
  readonly family: 'conditions' | 'conditions-and-domains';
}

type Delta = Pick<ScenarioDelta, 'system' | 'metric' | 'domain' | 'condition' | 'scenario' | 'delta'>;

/** Every condition of every system, metric and domain against clean. */
export function perturbationAnalysis(
  deltas: readonly Delta[],
  options: PerturbationOptions,
): readonly PerturbationCell[] {
  const cells = [...groupBy(deltas, cellOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const { system, metric, domain, condition } = first;
      const ordered = [...group].sort((a, b) => (a.scenario < b.scenario ? -1 : 1));
      const seed = cellSeed(options.seed, 'perturbation', [system, metric, domain, condition]);
      return [{ system, metric, domain, condition, ...deltaFigure(deltasByDomain(ordered), { ...options, seed }) }];
    });
  const familyOf = (cell: (typeof cells)[number]) =>
    [cell.system, cell.metric, options.family === 'conditions' ? cell.domain : ''].join('\u001f');
  return [...groupBy(cells, familyOf).values()].flatMap((family) => withCorrection(family, options.alpha ?? 0.05));
}

/** The scenarios of all domains under one name, each still told apart by its domain. */
export function pooledDeltas(deltas: readonly Delta[]): readonly Delta[] {
  return deltas.map((one) => ({ ...one, domain: 'pooled', scenario: scenarioKey(one) }));
}

/** Pooled differences, those of each domain in a list of its own. */
export function deltasByDomain(deltas: readonly Pick<Delta, 'scenario' | 'delta'>[]): ByDomain {
  return [...groupBy(deltas, ({ scenario }) => domainOfKey(scenario)).values()].map((own) =>
    own.map(({ delta }) => delta),
  );
}

/** Holm over those of a family that have a p at all. */
export function withCorrection<T extends { readonly p: number | null }>(
  family: readonly T[],
  alpha: number,
): readonly (T & { readonly correctedP: number | null; readonly isSignificant: boolean })[] {
  const { corrected, reject } = holm(
    family.flatMap(({ p }) => p ?? []),
    alpha,
  );
  let place = -1;
  return family.map((one) => {
    if (one.p === null) return { ...one, correctedP: null, isSignificant: false };
    place += 1;
    return { ...one, correctedP: corrected[place] ?? 1, isSignificant: reject[place] ?? false };
  });
}

function cellOf({ system, metric, domain, condition }: Delta): string {
  return [system, metric, condition, domain].join('\u001f');
}
