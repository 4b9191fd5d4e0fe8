import type { Clock, Millis } from '../../protocol/clock.ts';

/** Sees that whoever has to answer does so in bounded time, however often it is asked. */
export interface AnswerWatch {
  /** An answer is due from now on; asked again, the wait begins anew. */
  due(): void;
  /** It has come, or is not wanted any more. */
  met(): void;
}

export interface AnswerWatchSpec {
  readonly clock: Clock;
  readonly limitMs: Millis;
  onOverdue(): void;
}

export function answerWatch({ clock, limitMs, onOverdue }: AnswerWatchSpec): AnswerWatch {
  let waiting: AbortController | undefined;

  const met = (): void => {
    waiting?.abort();
    waiting = undefined;
  };
  return {
    due() {
      met();
      waiting = new AbortController();
      clock.sleep(limitMs, waiting.signal).then(onOverdue, () => {});
    },
    met,
  };
}
