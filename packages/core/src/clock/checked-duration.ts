import { InternalError } from '../errors/internal-error.ts';
import type { Millis } from '../protocol/clock.ts';

/** Durations in the past count as zero; what is not a number is a bug of the sleeper. */
export function checkedDuration(duration: Millis): Millis {
  if (Number.isNaN(duration)) {
    throw new InternalError({
      code: 'sleep-invalid',
      message: 'A task asked to sleep for a time that is not a number.',
    });
  }
  return Math.max(0, duration);
}
