import type { Clock, Millis } from '../../protocol/clock.ts';
import { LATE_MS } from '../dialogue/voice.ts';
import { elapsedMs } from '../elapsed.ts';

/** Sees that whoever has to answer does so in bounded time, however often it is asked. */
export interface AnswerWatch {
  /** An answer is due from now on; asked again, the wait begins anew. */
  due(): void;
  /** Something of it has come: the wait begins anew. */
  sign(): void;
  /** All of it has come. */
  met(): void;
  /** It is not wanted any more, because the caller speaks. */
  cutShort(): void;
}

export interface AnswerWatchSpec {
  readonly clock: Clock;
  readonly limitMs: Millis;
  onOverdue(): void;
  /** It was cut short when it had been silent for longer than any answer takes to begin. */
  onAbandoned(owedMs: Millis): void;
}

export function answerWatch({ clock, limitMs, onOverdue, onAbandoned }: AnswerWatchSpec): AnswerWatch {
  let waiting: AbortController | undefined;
  let sinceMs: Millis = 0;
  /** How long it was waited for in vain, in all, since its last sign of life. */
  let abandonedMs: Millis = 0;

  const met = (): void => {
    waiting?.abort();
    waiting = undefined;
  };
  const wait = (): void => {
    met();
    waiting = new AbortController();
    sinceMs = clock.now();
    clock.sleep(limitMs, waiting.signal).then(onOverdue, () => {});
  };
  return {
    due() {
      // A model that is cut short each time before its time is up would otherwise never fail.
      if (abandonedMs >= limitMs) onOverdue();
      else wait();
    },
    sign() {
      abandonedMs = 0;
      wait();
    },
    met,
    cutShort() {
      const owedMs = waiting === undefined ? 0 : elapsedMs(sinceMs, clock.now());
      met();
      if (owedMs < LATE_MS) return;
      abandonedMs += owedMs;
      onAbandoned(owedMs);
    },
  };
}
