import type { CallEvent, CallFact } from '../protocol/call-event.ts';

/** Append-only; stamps `seq` and `atMs` from the call's clock. The only way a fact enters a call's record. */
export interface EventLog {
  append(fact: CallFact): CallEvent;
  readonly events: readonly CallEvent[];
}
