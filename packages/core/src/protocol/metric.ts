import type { CallContext } from './call-context.ts';
import type { Millis } from './clock.ts';
import type { JsonObject } from './json.ts';
import type { JudgeAnswer, JudgeRequest } from './judge.ts';
import type { PipelineType } from './s2s.ts';

export interface Metric {
  readonly kind: 'metric';
  /** Snake case, as stored. */
  readonly id: string;
  /** Raised with every change that can change a score, prompts included. */
  readonly version: string;
  readonly category: 'accuracy' | 'experience' | 'validation' | 'diagnostic';
  readonly pipelines: readonly PipelineType[];
  readonly scale: {
    readonly min: number;
    readonly max: number;
    readonly better: 'higher' | 'lower';
    /** In the unit of `normalized` (of `value` where that is null). */
    readonly passAt?: number;
  };
  readonly inDefaultSet: boolean;
  /** Counts in pass@k; diagnostics do not. */
  readonly inPassAtK: boolean;
  /** Checked before the run: a missing judge is a mistake of configuration, not a missing score. */
  readonly needs: readonly ('judge-text' | 'judge-audio' | 'recording')[];
  /**
   * Given only where the judge can tell the caller's doing from the agent's, and from what a recogniser made of either:
   * then the metric may say that an attempt does not count. Absent: it gates nothing.
   */
  readonly gate?: MetricGate;
  score(call: CallContext, bench: MetricBench): Promise<Score>;
}

export interface MetricBench {
  /** Answers come from the cache when the very same question was asked before. */
  judge(request: JudgeRequest): Promise<JudgeAnswer>;
  readonly signal: AbortSignal;
}

export interface MetricGate {
  /** What the caller did to spoil the call, in one clause; null when nothing speaks against it. */
  objection(score: Scored): string | null;
}

export type Scored = Extract<Score, { readonly status: 'scored' }>;

/** Failure is thrown, and "missing" is the absence of a score: four states that are never averaged together. */
export type Score =
  | {
      readonly status: 'scored';
      readonly value: number;
      /** 0..1, higher is better; null where the metric has no such form. */
      readonly normalized: number | null;
      /** Who decided: `code`, `offline:<method>@<version>`, or a model's id. */
      readonly judgedBy: string;
      readonly details: JsonObject;
      readonly parts?: { readonly [key: string]: ScorePart };
      readonly evidence?: readonly Evidence[];
    }
  | { readonly status: 'skipped'; readonly why: string };

export interface ScorePart {
  readonly value: number | null;
  readonly normalized: number | null;
  readonly better: 'higher' | 'lower';
}

export interface Evidence {
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly note: string;
}
