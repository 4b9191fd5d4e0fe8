import type { Millis } from '../protocol/clock.ts';
import { randomStream, seedOf } from '../random/seeded.ts';
import type { Fault } from './fault.ts';
import type { PlannedCall } from './run-plan.ts';

const FIRST_PAUSE_MS: Millis = 1000;
const LONGEST_PAUSE_MS: Millis = 60_000;
const JITTER = 0.2;

/**
 * How long to wait before the attempt after this one: nothing when it was the caller's doing, else a second, doubled
 * with each attempt, give or take a fifth so that calls that failed together do not come back together.
 */
export function retryPauseMs(call: PlannedCall, attempt: number, fault: Fault): Millis {
  if (fault !== 'infrastructure') return 0;
  const random = randomStream(seedOf(call.seed, 'pause', attempt));
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random()));
}
