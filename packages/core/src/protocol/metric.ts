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
  /** Of a metric that asks a judge: the first twelve hex digits of the SHA-256 of its prompt before anything is filled in. */
  readonly promptHash?: string;
  /** What the score says and how it comes about, in a few sentences for its readers; default none. */
  readonly about?: string;
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
  /**
   * Checked before the run: a missing judge is a mistake of configuration, not a missing score. `recording` is the audio
   * of the line; `speech` is what only a spoken call has, its times and what recognisers made of it. In a call in text
   * a metric that needs either, or a judge that hears, is skipped.
   */
  readonly needs: readonly ('judge-text' | 'judge-audio' | 'recording' | 'speech')[];
  /**
   * Given only where the judge can tell the caller's doing from the agent's, and from what a recogniser made of either:
   * then the metric may say that an attempt does not count. Absent: it gates nothing.
   */
  readonly gate?: MetricGate;
  score(call: CallContext, bench: MetricBench): Promise<Score>;
}

export interface MetricBench {
  /** Answers come from the cache when the very same question was asked before. */
  judge(request: JudgeRequest, how?: JudgeHow): Promise<BenchAnswer>;
  readonly signal: AbortSignal;
}

/** How a question is asked; none of it is part of the question. */
export interface JudgeHow {
  /** Which of several answers to the same question is wanted, from 0, the default. */
  readonly sample?: number;
  /** Waited before a question that the cache does not know; default 0. */
  readonly pauseMs?: Millis;
  /** Whether the answer can be read; one that cannot be is not kept. Default: every answer can. */
  readonly isUsable?: (answer: JudgeAnswer) => boolean;
}

/** An answer, and whether it was paid for earlier. */
export type BenchAnswer = JudgeAnswer & { readonly isCached?: true };

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
