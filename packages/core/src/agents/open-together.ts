import type { Clock, Millis } from '../protocol/clock.ts';
import { settledWithin } from './bounded-wait.ts';

export interface OpenTogetherSpec {
  readonly clock: Clock;
  /** Longest wait for what was opened to be let go again. */
  readonly disposeLimitMs: Millis;
}

/** Hands on what it is given, and lets go of it should anything else fail to open. */
export type Keep = <T extends AsyncDisposable>(opening: Promise<T>) => Promise<T>;

/** Opens several things at the same time. When one fails, the others are let go and its error is thrown. */
export async function openTogether<T>(
  { clock, disposeLimitMs }: OpenTogetherSpec,
  open: (keep: Keep) => Promise<T>,
): Promise<T> {
  const kept: Promise<AsyncDisposable>[] = [];
  const keep: Keep = (opening) => {
    kept.push(opening);
    return opening;
  };
  try {
    return await open(keep);
  } catch (error) {
    const closing = kept.map(async (opening) => (await opening)[Symbol.asyncDispose]());
    await settledWithin(Promise.allSettled(closing), clock, disposeLimitMs);
    throw error;
  }
}
