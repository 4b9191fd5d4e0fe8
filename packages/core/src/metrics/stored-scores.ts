import type { JsonObject } from '../protocol/json.ts';
import type { Metric } from '../protocol/metric.ts';

/** Raised when a reader of older files would misread a newer one. */
export const SCORES_SCHEMA = 1;

/** `scores.json` of one call: everything a summary needs, so that it can be made again without any plugin. */
export interface StoredScores {
  readonly schema: number;
  /** `SCENARIO/trial_N`. */
  readonly record_id: string;
  /** `text` for a call without a line, whose scores are never mixed with those of calls on one; absent there. */
  readonly mode?: 'text';
  /** A metric that does not support the call's pipeline, or was not asked for, is absent: it is missing, not failed. */
  readonly metrics: { readonly [name: string]: StoredScore };
  /** Composites of this one call; null where a part is missing or failed. None of a call in text: its parts are others. */
  readonly aggregate_metrics: { readonly [name: string]: number | null };
}

/** One metric's verdict in one of three states; the fourth, missing, is its absence. */
export interface StoredScore {
  readonly name: string;
  readonly category: Metric['category'];
  /** Null when skipped; 0 when failed, where it must not be counted. */
  readonly score: number | null;
  /** 0..1, higher is better; null when skipped or where the metric has no such form. */
  readonly normalized_score: number | null;
  readonly details: JsonObject;
  /** Set when the metric failed; such a score counts nowhere. */
  readonly error: string | null;
  readonly skipped: boolean;
  readonly version: string;
  /** First twelve hex digits of the SHA-256 of the judge's prompt, nothing filled in; absent where no judge is asked. */
  readonly prompt_hash?: string;
  /** `code`, `offline:<method>@<version>` or a model's id; null when nothing was decided. */
  readonly judged_by: string | null;
  readonly higher_is_better: boolean;
  /** Least value that passes, in the unit of `normalized_score` (of `score` where that is null). */
  readonly pass_at: number | null;
  readonly in_pass_at_k: boolean;
  readonly sub_metrics: { readonly [key: string]: StoredSubScore } | null;
  readonly evidence?: readonly StoredEvidence[];
}

export interface StoredSubScore {
  /** `<metric>.<key>`. */
  readonly name: string;
  readonly score: number | null;
  readonly normalized_score: number | null;
  readonly higher_is_better: boolean;
}

export interface StoredEvidence {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly note: string;
}
