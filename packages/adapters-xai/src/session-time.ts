import type { Clock, Duplex, Millis, S2sEvent, S2sInput } from '@eva/core';

/** So that little of it is lost when a call ends: what comes after the end of a call is not taken any more. */
const REPORT_EVERY_MS: Millis = 5000;

export interface SessionTimeSpec {
  readonly duplex: Duplex<S2sInput, S2sEvent>;
  readonly clock: Clock;
  /** When the socket was asked for, on the clock. */
  readonly startMs: Millis;
}

/**
 * The conversation, with the time that it was connected in its usage: the service bills that, and reports only tokens.
 * Told with what the service reports, between other events once enough has come together, and at the end.
 */
export function withSessionTime({ duplex, clock, startMs }: SessionTimeSpec): Duplex<S2sInput, S2sEvent> {
  let toldMs = startMs;
  const untold = (): Millis => {
    const connectedMs = Math.round(clock.now() - toldMs);
    toldMs += connectedMs;
    return connectedMs;
  };

  async function* events(): AsyncGenerator<S2sEvent> {
    try {
      for await (const event of duplex.events) {
        if (event.type === 'usage') {
          yield { type: 'usage', usage: { ...event.usage, connectedMs: untold() } };
          continue;
        }
        yield event;
        if (clock.now() - toldMs >= REPORT_EVERY_MS) yield { type: 'usage', usage: { connectedMs: untold() } };
      }
    } catch (error) {
      yield { type: 'usage', usage: { connectedMs: untold() } };
      throw error;
    }
    yield { type: 'usage', usage: { connectedMs: untold() } };
  }

  return {
    events: events(),
    send: (input) => duplex.send(input),
    finish: () => duplex.finish(),
    [Symbol.asyncDispose]: () => duplex[Symbol.asyncDispose](),
  };
}
