import { setMaxListeners } from 'node:events';
import { createPacer, type Pacer } from '../line/pacer.ts';
import type { Millis } from '../protocol/clock.ts';
import type { AgentCall } from './agent-call.ts';
import type { AgentReport } from './agent-report.ts';
import { settledWithin } from './bounded-wait.ts';
import { failureOf } from './component.ts';
import type { ComponentFailure } from './component-failure.ts';

/** Longest wait for each component to let go when the call is over. */
export const DISPOSE_LIMIT_MS: Millis = 1000;

/** What an architecture puts on its end of the line, once all of it is open. */
export interface AgentSide {
  /** Called once, when the line is open. */
  greet(): void;
  /** One message's audio off the line. */
  hear(mulaw: Uint8Array): void;
  /** The call is over: settles what is being said and lets go of everything, in bounded time. */
  close(): Promise<void>;
  /** How often the agent spoke, the greeting included. */
  readonly replies: number;
}

/** What an architecture is given to speak and to end the call with. */
export interface CallControl {
  readonly pacer: Pacer;
  /** Notes the first failure of a component; the call goes on until something ends it. */
  noteFailure(failure: ComponentFailure): void;
  /** The same, and ends the call. */
  fail(failure: ComponentFailure): void;
  /** Ends the call if a component has failed. */
  endIfFailed(): void;
  /** Ends the call for a bug of ours. */
  broken(error: unknown): void;
}

type Ending = { readonly type: 'over' } | { readonly type: 'broken'; readonly error: unknown };

/**
 * One call of an agent of any architecture, from opening its components to letting go of them. It ends when the line
 * closes, or closes the line when a component fails. Everything that was opened is let go before it resolves, in bounded
 * time. Rejects for a bug of ours only.
 */
export async function takeCall(
  call: AgentCall,
  open: (control: CallControl) => Promise<AgentSide>,
): Promise<AgentReport> {
  const { port, clock, log, signal } = call;
  const over = new AbortController();
  // As many wait for the end of a call as there is going on in it.
  setMaxListeners(0, over.signal);
  const pacer = createPacer({ port, clock, signal: over.signal, streamSid: call.callId });
  let failure: ComponentFailure | null = null;
  let end: (ending: Ending) => void = () => {};
  const ended = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  const stop = (): void => end({ type: 'over' });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();

  const noteFailure = (cause: ComponentFailure): void => {
    // What breaks because the call is over did not fail.
    if (failure !== null || signal.aborted) return;
    failure = cause;
    log.append({ type: 'component-error', ...cause });
  };
  const control: CallControl = {
    pacer,
    noteFailure,
    fail(cause) {
      noteFailure(cause);
      stop();
    },
    endIfFailed() {
      if (failure !== null) stop();
    },
    broken: (error) => end({ type: 'broken', error }),
  };

  let side: AgentSide | undefined;
  try {
    side = await open(control).catch((error: unknown) => {
      const cause = failureOf(error);
      if (cause !== undefined) noteFailure(cause);
      else if (!signal.aborted) throw error;
      return undefined;
    });
    if (side !== undefined) await onTheLine(call, side, ended);
  } finally {
    signal.removeEventListener('abort', stop);
    over.abort();
    await settledWithin(port.close(), clock, DISPOSE_LIMIT_MS);
  }
  return { failure, pacing: pacer.report(), replies: side?.replies ?? 0 };
}

/** From the greeting until something ends the call. */
async function onTheLine(call: AgentCall, side: AgentSide, ended: Promise<Ending>): Promise<void> {
  const listen = async (): Promise<Ending> => {
    let hasGreeted = false;
    for await (const message of call.port.messages) {
      // The line is open once something comes over it.
      if (!hasGreeted) side.greet();
      hasGreeted = true;
      if (message.event === 'media') side.hear(Buffer.from(message.media.payload, 'base64'));
    }
    return { type: 'over' };
  };
  let ending: Ending;
  try {
    ending = await Promise.race([ended, listen()]);
  } finally {
    await side.close();
  }
  if (ending.type === 'broken') throw ending.error;
}
