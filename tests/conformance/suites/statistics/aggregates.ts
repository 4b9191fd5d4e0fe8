import {
  meetsThreshold,
  type Operator,
  overallScores,
  parseRecordId,
  recordComposites,
  scenarioMeansOf,
} from '@eva/report';
import { statisticsSuite } from './statistics-suite.ts';
import { storedScores, type VectorScore } from './vector-score.ts';

type Metrics = { readonly [name: string]: VectorScore };

/** Any sound generator will do: the vectors' bounds have a tolerance. */
const SEED = 42;
const BOUND = /_ci_(lower|upper)$/;

export const aggregatesSuite = statisticsSuite('stats/aggregates', (fn, input) => {
  switch (fn) {
    case 'recordAggregates':
      return recordComposites(storedScores((input as { readonly metrics: Metrics }).metrics));
    case 'checkThreshold': {
      const { value, operator, threshold } = input as {
        readonly value: number;
        readonly operator: Operator;
        readonly threshold: number;
      };
      return meetsThreshold(value, operator, threshold);
    }
    case 'scenarioMeans': {
      const { perRecord } = input as { readonly perRecord: { readonly [id: string]: number | null } };
      const trials = Object.entries(perRecord).map(([id, value]) => ({ scenario: parseRecordId(id).scenario, value }));
      return [...scenarioMeansOf(trials)].sort((a, b) => a - b);
    }
    case 'runLevelAggregates': {
      const { records, numDraws } = input as {
        readonly records: { readonly [id: string]: Metrics };
        readonly numDraws: number;
      };
      const scores = overallScores(
        Object.entries(records).map(([recordId, metrics]) => ({ recordId, metrics: storedScores(metrics) })),
        { draws: numDraws, seed: SEED },
      );
      return withBoundsApart(scores);
    }
    default:
      return undefined;
  }
});

/** The vectors hold the bounds under dotted names beside everything else. */
function withBoundsApart(scores: ReturnType<typeof overallScores>) {
  const bounds: { [path: string]: unknown } = {};
  const strip = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).flatMap(([key, below]) => {
      const own = path === '' ? key : `${path}.${key}`;
      if (!BOUND.test(key)) return [[key, strip(below, own)] as const];
      bounds[own] = below;
      return [];
    });
    return Object.fromEntries(kept);
  };
  return { ...(strip(scores, '') as object), bounds };
}
