import type { Clock } from '@eva/core';
import type { ActiveFault } from './fault-script.ts';

/** Where answers go, and how it can break. */
export interface AnswerOutlet<Payload> {
  send(payload: Payload): Promise<void>;
  /** The same payload in pieces that respect no boundary: of samples, of characters, of lines. */
  sendInPieces(payload: Payload): Promise<void>;
  /** The answer that is due, in a form that does not parse; undefined where answers have none that could be broken. */
  malformed(): Payload | undefined;
  /** Far longer than any message of the provider; undefined where no length is too long. */
  oversized(): Payload | undefined;
  /** An event that no client knows. */
  readonly unknown: Payload | undefined;
  /** A TCP reset. */
  reset(): void;
  /** Gone without a word. */
  vanish(): void;
  /** A WebSocket's closing, 1005 being one without a code; a plain stream vanishes. */
  close(code: number, reason: string): void;
}

/** Disturbs the answers of one request as its fault says. */
export interface AnswerGate<Payload> {
  answer(payload: Payload): Promise<void>;
  /** Whether the server has fallen silent: then nothing comes of it any more, not even an acknowledgement. */
  readonly isStalled: boolean;
  /** Whether the end of the answer may be sent: not when it hangs or has broken. */
  finish(): Promise<boolean>;
}

/** An answer that is held back comes after the next one, or when no other comes. */
const HELD_MS = 60;

export function answerGate<Payload>(spec: {
  readonly fault: ActiveFault | undefined;
  readonly outlet: AnswerOutlet<Payload>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}): AnswerGate<Payload> {
  const { fault, outlet, clock, signal } = spec;
  let answers = 0;
  let isOver = false;
  let held: { readonly payload: Payload } | undefined;

  const breakOff = (how: () => void): void => {
    isOver = true;
    how();
  };
  const release = async (): Promise<void> => {
    const waiting = held;
    held = undefined;
    if (waiting !== undefined) await outlet.send(waiting.payload);
  };
  const sendIfAny = async (payload: Payload | undefined): Promise<void> => {
    if (payload !== undefined) await outlet.send(payload);
  };

  const answer = async (payload: Payload): Promise<void> => {
    if (isOver) return;
    answers += 1;
    const isFirst = answers === (fault?.afterAnswers ?? 1);
    const isAfter = answers > (fault?.afterAnswers ?? 1);
    switch (fault?.name) {
      case 'stall-first-byte':
        isOver = true;
        return;
      case 'stall-mid-stream':
        if (isAfter) isOver = true;
        else await outlet.send(payload);
        return;
      case 'reset-mid-stream':
        if (isAfter) breakOff(() => outlet.reset());
        else await outlet.send(payload);
        return;
      case 'close-1000':
        if (isAfter) breakOff(() => outlet.close(1000, ''));
        else await outlet.send(payload);
        return;
      case 'close-1005':
        if (isAfter) breakOff(() => outlet.close(1005, ''));
        else await outlet.send(payload);
        return;
      case 'close-1006':
        if (isAfter) breakOff(() => outlet.vanish());
        else await outlet.send(payload);
        return;
      case 'close-1008':
        if (isAfter) breakOff(() => outlet.close(1008, 'policy violation'));
        else await outlet.send(payload);
        return;
      case 'close-1011':
        if (isAfter) breakOff(() => outlet.close(1011, 'internal error'));
        else await outlet.send(payload);
        return;
      case 'malformed-json':
        if (isFirst) await sendIfAny(outlet.malformed());
        return outlet.send(payload);
      case 'oversized-frame':
        if (isFirst) await sendIfAny(outlet.oversized());
        return outlet.send(payload);
      case 'out-of-order':
        if (held === undefined) {
          held = { payload };
          clock
            .sleep(HELD_MS, signal)
            .then(release)
            .catch(() => {});
          return;
        }
        await outlet.send(payload);
        return release();
      case 'duplicate-events':
        await outlet.send(payload);
        return outlet.send(payload);
      case 'unknown-events':
        await sendIfAny(outlet.unknown);
        return outlet.send(payload);
      case 'split-chunks':
        return outlet.sendInPieces(payload);
      default:
        return outlet.send(payload);
    }
  };

  return {
    answer,
    get isStalled() {
      return isOver && (fault?.name === 'stall-first-byte' || fault?.name === 'stall-mid-stream');
    },
    async finish() {
      if (isOver) return false;
      // Answers too short to have a middle break at their end.
      switch (fault?.name) {
        case 'stall-first-byte':
        case 'stall-mid-stream':
          return false;
        case 'reset-mid-stream':
          breakOff(() => outlet.reset());
          return false;
        case 'close-1006':
          breakOff(() => outlet.vanish());
          return false;
        default:
          await release();
          return true;
      }
    },
  };
}
