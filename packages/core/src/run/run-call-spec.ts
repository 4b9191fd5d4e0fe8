import type { ComposedCaller, ComposedSystem } from '../manifest/composed-system.ts';
import type { NamedPerturbation } from '../perturbations/call-perturbations.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Logger } from '../protocol/logger.ts';
import type { ToolServer } from '../tools/tool-server.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';

export interface RunCallSpec {
  readonly plan: RunPlan;
  readonly call: PlannedCall;
  readonly system: ComposedSystem;
  readonly caller: ComposedCaller;
  readonly domain: Domain;
  /** What disturbs this call, in the order in which it acts; default nothing. */
  readonly perturbations?: readonly NamedPerturbation[];
  /** Serves the tools of agents that eva does not run; default none, and such agents cannot be called. */
  readonly toolServer?: ToolServer;
  readonly logger: Logger;
  /** Ends the call as cancelled. */
  readonly signal: AbortSignal;
  readonly onEvent?: (event: CallEvent) => void;
  /** The wall clock in ms since 1970, for the timestamps on the line; default a constant 0. */
  readonly epochMs?: () => number;
  /** Longest real time that one computation may take under the virtual clock, in ms; default 300000. */
  readonly computeLimitMs?: Millis;
}
