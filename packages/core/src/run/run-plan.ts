import type { Scenario } from '../protocol/scenario.ts';

/** What a run will do, as a printable value: made by pure functions, carried out by `runPlan`. */
export interface RunPlan {
  readonly runId: string;
  readonly domain: string;
  readonly clock: 'wall' | 'virtual';
  readonly seed: number;
  readonly trials: number;
  readonly locale: string;
  readonly callLimitMs: number;
  readonly systems: readonly string[];
  readonly calls: readonly PlannedCall[];
}

export interface PlannedCall {
  /** `<system>/<scenario>/trial_<n>`: also the call's folder below `calls/`, without the system when there is only one. */
  readonly callId: string;
  readonly system: string;
  readonly scenario: Scenario;
  readonly trial: number;
  /** Derived from run seed, scenario and trial; every stream of chance in the call comes from it. */
  readonly seed: number;
}

export type RunProgress =
  | { readonly type: 'call-start'; readonly call: PlannedCall }
  | {
      readonly type: 'call-speech';
      readonly call: PlannedCall;
      readonly speaker: 'caller' | 'agent';
      readonly text: string;
    }
  | { readonly type: 'call-tool'; readonly call: PlannedCall; readonly tool: string }
  | { readonly type: 'call-end'; readonly call: PlannedCall; readonly reason: string; readonly durationMs: number }
  | { readonly type: 'call-scored'; readonly call: PlannedCall };
