import type { ComponentFailure } from '../agents/component-failure.ts';
import type { PacerReport } from '../line/pacer.ts';
import type { TimingBudget, TimingCertificate } from '../line/timing-certificate.ts';
import type { StoredScores } from '../metrics/stored-scores.ts';
import type { PerturbationPlan } from '../perturbations/perturbation-plan.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { Millis } from '../protocol/clock.ts';
import type { ModelIdentity } from '../protocol/identity.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { StageUsage } from '../protocol/stage-usage.ts';
import type { Fault, Verdict } from './fault.ts';
import type { RunProvenance } from './run-provenance.ts';

/** Raised when a reader of older folders would misread a newer one. */
export const RUN_FOLDER_SCHEMA = 1;

/** `run.json`: what was going to be done with what, written before the first call. Secrets are not in it. */
export interface StoredRun {
  readonly schema: number;
  readonly runId: string;
  readonly domain: string;
  /** `text` when caller and agent exchange text, without a line; absent on the line. */
  readonly mode?: 'text';
  readonly clock: 'wall' | 'virtual';
  readonly seed: number;
  readonly trials: number;
  readonly locale: string;
  readonly callLimitMs: number;
  /** Most attempts at one call. */
  readonly maxAttempts: number;
  readonly timingBudget: TimingBudget;
  readonly systems: readonly {
    readonly id: string;
    readonly pipeline: string;
    readonly manifest: JsonObject;
    /** By slot, what each part says that it is. */
    readonly models: { readonly [slot: string]: ModelIdentity };
  }[];
  readonly caller: {
    readonly id: string;
    readonly manifest: JsonObject;
    /** By slot, what each of its parts says that it is; absent in runs of an older eva. */
    readonly models?: { readonly [slot: string]: ModelIdentity };
  };
  readonly metrics: readonly StoredMetric[];
  /** What disturbs the calls; absent in a run that nothing does. */
  readonly perturbations?: PerturbationPlan;
  /** In the order of the plan; each is kept as `scenarios/ID.json`, with this SHA-256, hex. */
  readonly scenarios: readonly { readonly id: string; readonly sha256: string }[];
  readonly calls: readonly StoredPlannedCall[];
  readonly provenance: RunProvenance;
}

export interface StoredMetric {
  readonly id: string;
  readonly version: string;
  /** Whether it may say that an attempt does not count. */
  readonly isGate: boolean;
}

export interface StoredPlannedCall {
  readonly callId: string;
  readonly system: string;
  readonly scenario: string;
  readonly trial: number;
  readonly seed: number;
  /** Names of the conditions of this call; absent where nothing disturbs it. */
  readonly perturbations?: readonly string[];
}

/** `call.json` of one attempt, counted or not; the last of its files to be written. */
export interface StoredCall extends StoredPlannedCall, Verdict {
  readonly schema: number;
  /** `text` when caller and agent exchanged text, without a line; absent on the line. */
  readonly mode?: 'text';
  /** From 1. */
  readonly attempt: number;
  /** What this attempt's chance came from; the call's own seed in the first. */
  readonly attemptSeed: number;
  readonly ending: CallEnding;
  readonly failure: ComponentFailure | null;
  readonly durationMs: Millis;
  /** What was used that may cost, by model; absent in runs of an older eva. */
  readonly usage?: readonly StageUsage[];
  /** The agent's mouth; also in `timing`, when the line was opened. */
  readonly pacing: PacerReport | null;
  /** Null when the line never opened. */
  readonly timing: TimingCertificate | null;
  /**
   * SHA-256, hex: of the databases as the method hashes them, of `events.jsonl` and of `line.wav` as they are. A call in
   * text has no recording.
   */
  readonly hashes: {
    readonly initialDb: string;
    readonly finalDb: string;
    readonly events: string;
    readonly line?: string;
    /** Of `spoken.wav`, where there is one: what went into a line that something disturbed. */
    readonly spoken?: string;
  };
}

/** `summary.json`: how every call ended, and what each attempt at it came to. Made again from the rest at any time. */
export interface StoredSummary {
  readonly schema: number;
  readonly runId: string;
  /** `text` when caller and agent exchanged text, without a line; absent on the line. */
  readonly mode?: 'text';
  readonly planned: number;
  readonly scored: number;
  readonly unscored: number;
  readonly systems: readonly StoredSystemSummary[];
  readonly calls: readonly StoredCallOutcome[];
}

/** What one system's calls took. Cancelled attempts count nowhere. */
export interface StoredSystemSummary {
  readonly id: string;
  readonly planned: number;
  readonly scored: number;
  readonly unscored: number;
  readonly attempts: number;
  /** Attempts that did not count, by whose doing. */
  readonly dropped: { readonly caller: number; readonly infrastructure: number };
  /** Scored calls by the number of attempts they took: `{"1": 8, "2": 1}`. */
  readonly attemptsNeeded: { readonly [attempts: string]: number };
}

export interface StoredCallOutcome extends StoredPlannedCall {
  readonly status: 'scored' | 'unscored';
  readonly fault: Fault;
  readonly why: string | null;
  readonly ending: CallEnding;
  readonly durationMs: Millis;
  readonly composites: StoredScores['aggregate_metrics'];
  /** In the order in which they were made; the last one is what the call came to. */
  readonly attempts: readonly StoredAttempt[];
}

export interface StoredAttempt extends Verdict {
  readonly attempt: number;
  /** Below the run folder, `/` between the steps. */
  readonly folder: string;
  readonly ending: CallEnding;
  readonly durationMs: Millis;
  /** Of an attempt that a caller spoilt as well, so that ungated figures can be made; empty where there are no scores. */
  readonly composites: StoredScores['aggregate_metrics'];
}
