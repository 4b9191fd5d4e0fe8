import type { CallEvent, CallFact } from '../protocol/call-event.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { EventLog } from './event-log.ts';

export interface EventLogOptions {
  readonly clock: Clock;
  /** When the call began, on `clock`; default now. */
  readonly startMs?: Millis;
  /** Called with each event as it happens: what writes it to disk. */
  readonly onEvent?: (event: CallEvent) => void;
}

export function createEventLog(options: EventLogOptions): EventLog {
  const { clock, onEvent } = options;
  const startMs = options.startMs ?? clock.now();
  const events: CallEvent[] = [];

  return {
    events,
    append(fact: CallFact) {
      const { type, ...rest } = fact;
      // Microseconds are more than anything here resolves; further digits are noise of the addition.
      const atMs = Math.round((clock.now() - startMs) * 1000) / 1000;
      const event = { seq: events.length + 1, atMs, type, ...rest } as CallEvent;
      events.push(event);
      onEvent?.(event);
      return event;
    },
  };
}
