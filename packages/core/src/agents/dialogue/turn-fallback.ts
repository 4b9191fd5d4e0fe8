import type { EventLog } from '../../log/event-log.ts';
import type { Clock, Millis } from '../../protocol/clock.ts';

/** Has the agent ask again where a turn of the caller got lost, so that both do not wait for each other. */
export interface TurnFallback {
  agentStops(): void;
  callerStarts(): void;
  /** So far recognised of what is being said, in a turn or outside of any. */
  partial(text: string): void;
  /** The caller's turn is over; empty when nothing was recognised in it. */
  callerSaid(text: string): void;
  /** The call ends; nothing is asked any more. */
  close(): void;
}

export interface TurnFallbackSpec {
  readonly clock: Clock;
  /** Null is never. */
  readonly afterMs: Millis | null;
  readonly log: EventLog;
  /** Whether the agent speaks, or an answer is under way. */
  isBusy(): boolean;
  /** Has the model answer this instead of words of the caller. */
  ask(prompt: string): void;
}

const MOST_IN_A_ROW = 3;
const MANNER = 'Keep to the language and the tone of the call, be brief, and do not mention any waiting.';

/** The turn-end fallback of pipeline agents. */
export function turnFallback({ clock, afterMs, log, isBusy, ask }: TurnFallbackSpec): TurnFallback {
  let waiting: AbortController | undefined;
  let isCallerSpeaking = false;
  let isClosed = false;
  let heard = '';
  let inARow = 0;

  const cancel = (): void => {
    waiting?.abort();
    waiting = undefined;
  };
  const fire = (): void => {
    if (isBusy() || isCallerSpeaking || inARow >= MOST_IN_A_ROW) return;
    inARow += 1;
    const marker = heard === '' ? 'no_speech' : 'partial_speech';
    const prompt = promptOf(heard);
    heard = '';
    log.append({ type: 'warning', message: 'turn_fallback', fields: { marker, inARow, prompt } });
    ask(prompt);
  };
  const arm = (): void => {
    cancel();
    if (afterMs === null || isClosed) return;
    waiting = new AbortController();
    clock.sleep(afterMs, waiting.signal).then(fire, () => {});
  };

  return {
    agentStops: arm,
    callerStarts() {
      isCallerSpeaking = true;
      cancel();
    },
    partial(text) {
      heard = text.trim();
      arm();
    },
    callerSaid(text) {
      isCallerSpeaking = false;
      if (text.trim() !== '') {
        heard = '';
        inARow = 0;
      }
      arm();
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}

function promptOf(heard: string): string {
  const what =
    heard === ''
      ? 'Nothing the caller may have said came through. Ask them to say it again.'
      : `Only this of the caller came through, and may be misheard: "${heard}". Say that you may not have heard all of it, and answer it as well as you can.`;
  return `[${what} ${MANNER}]`;
}
