import type { TimingBudget } from '../line/timing-certificate.ts';
import type { PerturbationPlan } from '../perturbations/perturbation-plan.ts';
import type { Scenario } from '../protocol/scenario.ts';

/** What a run will do, as a printable value: made by pure functions, carried out by `runPlan`. */
export interface RunPlan {
  readonly runId: string;
  readonly domain: string;
  readonly clock: 'wall' | 'virtual';
  /** `text` when caller and agent exchange text, without a line; absent on the line. */
  readonly mode?: 'text';
  readonly seed: number;
  readonly trials: number;
  readonly locale: string;
  readonly callLimitMs: number;
  /** Most attempts at one call, from 1. */
  readonly maxAttempts: number;
  readonly timingBudget: TimingBudget;
  readonly systems: readonly string[];
  /** What disturbs the calls; absent in a run that nothing does. */
  readonly perturbations?: PerturbationPlan;
  /** Each scenario once, in the order in which it is called. */
  readonly scenarios: readonly Scenario[];
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
  /** Names of the conditions of this call, in the order in which they act; absent where nothing disturbs it. */
  readonly perturbations?: readonly string[];
}
