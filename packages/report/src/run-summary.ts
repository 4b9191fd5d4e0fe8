import type { StoredScore, StoredScores } from '@eva/core';
import type { Interval } from './bootstrap.ts';

/** One scored call and where it stands in the run. */
export interface ScoredCall {
  readonly scenario: string;
  readonly trial: number;
  readonly scores: StoredScores;
}

export interface RunSummary {
  readonly schema: 1;
  readonly runId: string;
  readonly calls: number;
  readonly scenarios: number;
  /** k of pass@k and pass^k: the most trials any scenario has. */
  readonly trials: number;
  readonly composites: readonly CompositeFigure[];
  readonly metrics: readonly MetricFigure[];
  /** Seconds from the caller's last word to the agent's first, over all answers of all calls. */
  readonly responseSeconds: ResponseSeconds | null;
  readonly failures: readonly { readonly record: string; readonly metric: string; readonly error: string }[];
}

export interface Figure {
  readonly id: string;
  /** Calls with a value. */
  readonly n: number;
  /** Scenarios with at least one such call. */
  readonly scenarios: number;
  /** Mean over calls; null without values. */
  readonly mean: number | null;
  /** Mean over scenarios of each scenario's mean: the figure that the interval belongs to. */
  readonly scenarioMean: number | null;
  /** 95 % bootstrap interval of `scenarioMean`; null with fewer than two scenarios, where it would mean nothing. */
  readonly interval: Interval | null;
  readonly pass: PassFigure | null;
  /** Who decided, over all calls: `code`, `offline:<method>@<version>`, or models. */
  readonly judgedBy: readonly string[];
}

export interface PassFigure {
  readonly k: number;
  /** Scenarios with enough scored trials. */
  readonly scenarios: number;
  readonly passAt1: number;
  readonly passAtK: number;
  /** (c/n)^k, the method's pass^k. */
  readonly passPowerK: number;
  /** Share of draws of k trials that all pass. */
  readonly passPowerKObserved: number;
}

export interface CompositeFigure extends Figure {
  readonly kind: 'pass' | 'mean' | 'derived';
  /** Calls whose composite is null. */
  readonly none: number;
}

export interface MetricFigure extends Figure {
  readonly category: StoredScore['category'];
  readonly higherIsBetter: boolean;
  readonly passAt: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly failed: number;
  readonly skipped: number;
  readonly missing: number;
}

export interface ResponseSeconds {
  readonly n: number;
  readonly p50: number;
  /** Null below 40 answers: the tail of fewer says nothing. */
  readonly p95: number | null;
}
