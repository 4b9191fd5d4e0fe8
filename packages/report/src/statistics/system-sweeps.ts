import { COMPOSITES, type CompositePart } from '../composites.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import type { MetricContext } from './system-metric.ts';
import { DEFAULT_GRID, type SweepPoint, shareNear, thresholdSweep } from './threshold-sweep.ts';
import { type TrialMetrics, trialMetrics } from './trial-metrics.ts';
import type { TrialScore } from './trial-score.ts';

export interface ThresholdSweep {
  readonly composite: 'EVA-A_pass' | 'EVA-X_pass';
  readonly metric: string;
  /** The composite's own threshold, which is always among the points. */
  readonly usual: number;
  /** Share of all scores within 0.05 of it: where that is much, the cut decides the result. */
  readonly nearUsual: number | null;
  /** Means of the domains' figures; none where a domain is missing or has fewer than six scenarios. */
  readonly points: readonly SweepPoint[];
}

interface SweepContext extends Pick<MetricContext, 'k' | 'domains' | 'isUndecided'> {
  /** In place of each part's own grid. */
  readonly thresholds?: readonly number[];
}

/** Each pass composite by the threshold of each of its parts; rows are of one system. */
export function thresholdSweeps(rows: readonly TrialScore[], context: SweepContext): readonly ThresholdSweep[] {
  const trials = trialMetrics(rows);
  return (['EVA-A_pass', 'EVA-X_pass'] as const).flatMap((composite) => {
    const byDomain = context.domains.map((domain) =>
      trials.filter(
        (one) =>
          one.domain === domain &&
          one.metrics[composite] !== undefined &&
          context.isUndecided?.(composite, one.scenario) !== true,
      ),
    );
    const isEnough = byDomain.every((own) => wholeScenarios(own, context.k) >= LEAST_SCENARIOS);
    return partsOf(composite).map(({ metric, threshold }) => {
      const thresholds = [...new Set([...(context.thresholds ?? gridOf(metric)), threshold])].sort((a, b) => a - b);
      const values = rows.filter((row) => row.metric === metric).map(({ value }) => value);
      const sweep = (own: readonly TrialMetrics[]) =>
        thresholdSweep(own, { composite, metric, k: context.k, thresholds });
      const usual = { composite, metric, usual: threshold, nearUsual: shareNear(values, threshold) };
      return { ...usual, points: isEnough ? domainMeans(byDomain.map(sweep)) : [] };
    });
  });
}

function wholeScenarios(trials: readonly TrialMetrics[], k: number): number {
  return [...groupBy(trials, ({ scenario }) => scenario).values()].filter(({ length }) => length >= k).length;
}

function domainMeans(swept: readonly (readonly SweepPoint[])[]): readonly SweepPoint[] {
  return (swept[0] ?? []).map(({ threshold }, at) => {
    const own = swept.flatMap((points) => points[at] ?? []);
    return {
      threshold,
      passAt1: mean(own.map(({ passAt1 }) => passAt1)),
      passAtK: mean(own.map(({ passAtK }) => passAtK)),
      passPowerK: mean(own.map(({ passPowerK }) => passPowerK)),
    };
  });
}

/** What the spec sweeps each part over; the others over the usual grid. */
function gridOf(metric: string): readonly number[] {
  if (metric === 'agent_speech_fidelity') return [0.8, 0.85, 0.9, 0.95, 1];
  return metric === 'faithfulness' || metric === 'task_completion' ? [0.5, 1] : DEFAULT_GRID;
}

function partsOf(composite: string): readonly CompositePart[] {
  const found = COMPOSITES.find(({ id }) => id === composite);
  return found === undefined || found.kind === 'derived' ? [] : found.parts;
}
