import type { TrialAttempts } from '@eva/report';
import type { ReadRun } from './read-run.ts';

/** Every planned call of a system with all attempts at it, as figures of attempts are made from them. */
export function trialsOf(read: ReadRun, system: string): readonly TrialAttempts[] {
  return read.calls
    .filter((call) => call.system === system)
    .map(({ scenario, trial, attempts }) => ({
      scenario,
      trial,
      attempts: attempts.map(({ record, scores }) => ({
        isCounted: record.status === 'scored',
        fault: record.fault,
        scores: scores ?? null,
      })),
    }));
}
