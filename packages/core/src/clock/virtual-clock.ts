import { AsyncLocalStorage } from 'node:async_hooks';
import { EvaError } from '../errors/eva-error.ts';
import { InternalError } from '../errors/internal-error.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import { checkedDuration } from './checked-duration.ts';

/**
 * A clock that moves only when every task waits. Nothing wakes outside `run`; a clock may `run` again after the end,
 * and time goes on from where it was.
 */
export interface VirtualClock extends Clock {
  /** Drives time until `main` settles, and settles like it. Whatever still sleeps then sleeps for good. */
  run<T>(main: () => Promise<T>): Promise<T>;
}

interface Timer {
  readonly atMs: Millis;
  readonly fire: () => void;
}

interface Hold {
  /** Resolves when the real work has ended; never rejects. */
  ended: Promise<void>;
  hasEnded: boolean;
  release: () => void;
  readonly fail: (reason: unknown) => void;
}

export interface VirtualClockOptions {
  /**
   * Real work held longer than `limitMs` of real time is given up: its promise rejects with `computation-timeout`, and
   * time moves on. Default: held work is waited for without end, since no virtual time can pass meanwhile.
   */
  readonly holdLimit?: { readonly realTime: Clock; readonly limitMs: Millis };
}

export function virtualClock(options: VirtualClockOptions = {}): VirtualClock {
  const { holdLimit } = options;
  /** By time, then in the order in which they were set. */
  const timers: Timer[] = [];
  const holds: Hold[] = [];
  const enclosing = new AsyncLocalStorage<Hold>();
  let nowMs: Millis = 0;
  let running = false;

  const setTimer = (timer: Timer): void => {
    let place = timers.length;
    while (place > 0 && (timers[place - 1] as Timer).atMs > timer.atMs) place -= 1;
    timers.splice(place, 0, timer);
  };

  const sleep = (duration: Millis, signal?: AbortSignal): Promise<void> => {
    const atMs = nowMs + checkedDuration(duration);
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      const timer: Timer = {
        atMs,
        fire: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      const abort = (): void => {
        const place = timers.indexOf(timer);
        if (place >= 0) timers.splice(place, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      // An endless sleep can only be aborted.
      if (atMs !== Number.POSITIVE_INFINITY) setTimer(timer);
    });
  };

  const hold = <T>(work: () => Promise<T>): Promise<T> => {
    // Work that holds again is held already: time stands still for the outer hold, which waits for the inner one.
    if (enclosing.getStore()?.hasEnded === false) return work();
    return new Promise((resolve, reject) => {
      const held: Hold = { ended: Promise.resolve(), hasEnded: false, release: () => {}, fail: reject };
      const end = (release: () => void): void => {
        held.hasEnded = true;
        held.release = release;
      };
      held.ended = enclosing.run(held, work).then(
        (value) => end(() => resolve(value)),
        (reason: unknown) => end(() => reject(reason)),
      );
      holds.push(held);
    });
  };

  /** One step of time, taken when every task waits. */
  const step = async (): Promise<void> => {
    const oldest = holds[0];
    if (oldest !== undefined) {
      const isInTime = await endedWithin(oldest, holdLimit);
      holds.shift();
      if (isInTime) oldest.release();
      else oldest.fail(computationTimeout(holdLimit?.limitMs ?? 0));
      return;
    }
    const timer = timers.shift();
    if (timer === undefined) {
      throw new InternalError({
        code: 'clock-stuck',
        message: 'Every task of the call waits forever: nothing sleeps and nothing computes.',
        hint: 'Real asynchronous work inside a call must be wrapped in clock.hold.',
      });
    }
    nowMs = timer.atMs;
    timer.fire();
  };

  return {
    kind: 'virtual',
    now: () => nowMs,
    sleep,
    hold,
    async run(main) {
      if (running) {
        throw new InternalError({ code: 'clock-running', message: 'This virtual clock is being run already.' });
      }
      running = true;
      try {
        let isOver = false;
        const outcome = main().finally(() => {
          isOver = true;
        });
        // The outcome is awaited below; until then a rejection has an owner.
        outcome.catch(() => {});
        await everyTaskWaits();
        while (!isOver) {
          await step();
          await everyTaskWaits();
        }
        return await outcome;
      } finally {
        running = false;
      }
    },
  };
}

async function endedWithin(held: Hold, limit: VirtualClockOptions['holdLimit']): Promise<boolean> {
  if (limit === undefined || held.hasEnded) {
    await held.ended;
    return true;
  }
  const over = new AbortController();
  const timer = limit.realTime.sleep(limit.limitMs, over.signal).then(
    () => false,
    () => true,
  );
  const isInTime = await Promise.race([held.ended.then(() => true), timer]);
  over.abort();
  // What it still holds is held no more.
  held.hasEnded = true;
  return isInTime;
}

function computationTimeout(limitMs: Millis): EvaError {
  return new EvaError({
    code: 'computation-timeout',
    message: `A computation did not end within ${limitMs / 1000} s of real time.`,
  });
}

/** All promise plumbing runs before the event loop turns. */
function everyTaskWaits(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
