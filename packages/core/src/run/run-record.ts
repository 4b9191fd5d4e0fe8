import type { ComponentFailure } from '../agents/component-failure.ts';
import type { PacerReport } from '../line/pacer.ts';
import type { ComposedCaller, ComposedSystem } from '../manifest/composed-system.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { Millis } from '../protocol/clock.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { Verdict } from './fault.ts';
import type { CallOutcome } from './run-outcome.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunProvenance } from './run-provenance.ts';

/** Raised when a reader of older folders would misread a newer one. */
export const RUN_FOLDER_SCHEMA = 1;

/** `run.json`: what was going to be done with what, written before the first call. Secrets are not in it. */
export interface StoredRun {
  readonly schema: number;
  readonly runId: string;
  readonly domain: string;
  readonly clock: 'wall' | 'virtual';
  readonly seed: number;
  readonly trials: number;
  readonly locale: string;
  readonly callLimitMs: number;
  readonly systems: readonly { readonly id: string; readonly pipeline: string; readonly manifest: JsonObject }[];
  readonly caller: { readonly id: string; readonly manifest: JsonObject };
  readonly metrics: readonly { readonly id: string; readonly version: string }[];
  readonly calls: readonly StoredPlannedCall[];
  readonly provenance: RunProvenance;
}

export interface StoredPlannedCall {
  readonly callId: string;
  readonly system: string;
  readonly scenario: string;
  readonly trial: number;
  readonly seed: number;
}

/** `call.json`, the last file of a call to be written. */
export interface StoredCall extends StoredPlannedCall, Verdict {
  readonly schema: number;
  readonly ending: CallEnding;
  readonly failure: ComponentFailure | null;
  readonly durationMs: Millis;
  readonly pacing: PacerReport | null;
  /** SHA-256, hex: of the databases as the method hashes them, of `events.jsonl` and of `line.wav` as they are. */
  readonly hashes: {
    readonly initialDb: string;
    readonly finalDb: string;
    readonly events: string;
    readonly line: string;
  };
}

/** `summary.json`: how every call ended. */
export interface StoredSummary {
  readonly schema: number;
  readonly runId: string;
  readonly planned: number;
  readonly scored: number;
  readonly unscored: number;
  readonly calls: readonly StoredCallOutcome[];
}

interface StoredCallOutcome extends StoredPlannedCall, Omit<CallOutcome, 'call' | 'directory' | 'scores'> {}

export interface RunIngredients {
  readonly systems: ReadonlyMap<string, ComposedSystem>;
  readonly caller: ComposedCaller;
  readonly metrics: readonly { readonly id: string; readonly version: string }[];
  readonly provenance: RunProvenance;
}

export function storedRun(plan: RunPlan, { systems, caller, metrics, provenance }: RunIngredients): StoredRun {
  const { calls, systems: systemIds, ...settings } = plan;
  return {
    schema: RUN_FOLDER_SCHEMA,
    ...settings,
    systems: systemIds.flatMap((id) => {
      const system = systems.get(id);
      return system === undefined ? [] : [{ id, pipeline: system.pipeline, manifest: system.manifest }];
    }),
    caller: { id: caller.id, manifest: caller.manifest },
    metrics: metrics.map(({ id, version }) => ({ id, version })),
    calls: calls.map(storedPlannedCall),
    provenance,
  };
}

export function storedSummary(plan: RunPlan, outcomes: readonly CallOutcome[]): StoredSummary {
  const scored = outcomes.filter((outcome) => outcome.status === 'scored').length;
  return {
    schema: RUN_FOLDER_SCHEMA,
    runId: plan.runId,
    planned: plan.calls.length,
    scored,
    unscored: outcomes.length - scored,
    calls: outcomes.map(({ call, directory: _directory, scores: _scores, ...outcome }) => ({
      ...storedPlannedCall(call),
      ...outcome,
    })),
  };
}

export function storedPlannedCall({
  callId,
  system,
  scenario,
  trial,
  seed,
}: RunPlan['calls'][number]): StoredPlannedCall {
  return { callId, system, scenario: scenario.id, trial, seed };
}
