import type { ComposedCaller, ComposedSystem } from '../manifest/composed-system.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Logger } from '../protocol/logger.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';

export interface RunCallSpec {
  readonly plan: RunPlan;
  readonly call: PlannedCall;
  readonly system: ComposedSystem;
  readonly caller: ComposedCaller;
  readonly domain: Domain;
  readonly logger: Logger;
  /** Ends the call as cancelled. */
  readonly signal: AbortSignal;
  readonly onEvent?: (event: CallEvent) => void;
  /** The wall clock in ms since 1970, for the timestamps on the line; default a constant 0. */
  readonly epochMs?: () => number;
  /** Longest real time that one computation may take under the virtual clock, in ms; default 300000. */
  readonly computeLimitMs?: Millis;
}
