import type { StoredScore, StoredScores } from '@eva/core';
import type { AttemptFigures } from './attempt-figures.ts';
import type { ComponentFailures } from './component-failures.ts';
import type { FigureInterval } from './figure-interval.ts';
import type { PercentileFigure } from './percentile-figures.ts';

/** One scored call and where it stands in the run. */
export interface ScoredCall {
  readonly scenario: string;
  readonly trial: number;
  readonly scores: StoredScores;
}

export interface RunSummary {
  readonly schema: 1;
  readonly runId: string;
  /** How caller and agent talked: on the line, or in text without it. Figures of the two are never mixed. */
  readonly mode: 'audio' | 'text';
  readonly calls: number;
  readonly scenarios: number;
  /** k of pass@k and pass^k: the most trials any scenario has. */
  readonly trials: number;
  /** None in text, where the parts are others. */
  readonly composites: readonly CompositeFigure[];
  readonly metrics: readonly MetricFigure[];
  /** By which parts the pass composites fail; none in text. */
  readonly components: readonly ComponentFailures[];
  /** Seconds from the caller's last word to the agent's first, over all answers of all calls. */
  readonly responseSeconds: TailFigures | null;
  /** Seconds from the caller's breaking in to the agent's silence, over all barge-ins of all calls. */
  readonly bargeInStopSeconds: TailFigures | null;
  /** Attempts and the composites three ways; null where the attempts are not known. */
  readonly attempts: AttemptFigures | null;
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
  /** 95 % interval of `scenarioMean`; null where there are too few scenarios for one. */
  readonly interval: FigureInterval | null;
  readonly pass: PassFigure | null;
  /** Who decided, over all calls: `code`, `offline:<method>@<version>`, or models. */
  readonly judgedBy: readonly string[];
}

export interface PassFigure {
  readonly k: number;
  /** Scenarios with enough scored trials. */
  readonly scenarios: number;
  /** Their scored trials, and how many of them pass. */
  readonly trials: number;
  readonly passes: number;
  /** Null below six scenarios, where the counts say all there is to say. */
  readonly rates: PassRates | null;
}

/** Means over scenarios, each with its interval. With one trial a scenario, only `passAt1` says something. */
export interface PassRates {
  readonly passAt1: RateFigure;
  /** Chance that at least one of k trials passes. */
  readonly passAtK: RateFigure | null;
  /** Estimated: (c/n)^k, the method's pass^k. */
  readonly passPowerK: RateFigure | null;
  /** Observed: share of draws of k trials that all pass. */
  readonly passPowerKObserved: RateFigure | null;
}

export interface RateFigure {
  readonly value: number;
  /** 95 %. */
  readonly interval: FigureInterval | null;
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

/** Times that happen several times a call, whose slowest count most. */
export interface TailFigures {
  /** Times, and calls with at least one. */
  readonly n: number;
  readonly calls: number;
  readonly max: number;
  readonly percentiles: readonly PercentileFigure[];
}
