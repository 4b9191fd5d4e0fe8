import { chiSquaredTail } from './distributions.ts';
import { groupBy } from './group-by.ts';
import { withCorrection } from './perturbation-analysis.ts';
import type { StudiedCall } from './studied-call.ts';

/** Whether calls of some systems had to be made again more often: such a system may be spared its hard calls. */
export interface Regenerations {
  readonly systems: readonly {
    readonly system: string;
    readonly calls: number;
    /** Calls of which an attempt was dropped for this. */
    readonly caller: number;
    readonly infrastructure: number;
  }[];
  /** Chi-squared test over the systems for each cause, corrected by Holm; of two systems or more. */
  readonly differences: readonly (RegenerationTest & {
    readonly correctedP: number | null;
    readonly isSignificant: boolean;
  })[];
}

interface RegenerationTest {
  readonly cause: (typeof CAUSES)[number];
  /** Null where nothing was dropped for it, or a system should by chance have fewer than five such calls, or others. */
  readonly chiSquared: number | null;
  readonly degreesOfFreedom: number;
  readonly p: number | null;
}

const CAUSES = ['caller', 'infrastructure'] as const;
/** Least expected count of a cell of which chi-squared holds. */
const LEAST_EXPECTED = 5;

/** Null where no call says what became of its attempts. */
export function regenerations(
  calls: readonly Pick<StudiedCall, 'system' | 'droppedFor'>[],
  alpha: number,
): Regenerations | null {
  const known = calls.filter(({ droppedFor }) => droppedFor !== undefined);
  if (known.length === 0) return null;
  const systems = [...groupBy(known, ({ system }) => system)].map(([system, own]) => {
    const droppedFor = (cause: string) => own.filter((call) => call.droppedFor?.includes(cause) === true).length;
    const dropped = { caller: droppedFor('caller'), infrastructure: droppedFor('infrastructure') };
    return { system, calls: own.length, ...dropped };
  });
  const tests =
    systems.length < 2
      ? []
      : CAUSES.map((cause) =>
          testOf(
            cause,
            systems.map((one) => [one[cause], one.calls]),
          ),
        );
  return { systems, differences: withCorrection(tests, alpha) };
}

function testOf(
  cause: RegenerationTest['cause'],
  systems: readonly (readonly [dropped: number, calls: number])[],
): RegenerationTest {
  const sum = (at: 0 | 1) => systems.reduce((total, one) => total + one[at], 0);
  const share = sum(0) / sum(1);
  const degreesOfFreedom = systems.length - 1;
  const cells = systems.flatMap(([dropped, calls]) => [
    { seen: dropped, expected: calls * share },
    { seen: calls - dropped, expected: calls * (1 - share) },
  ]);
  if (cells.some(({ expected }) => expected < LEAST_EXPECTED)) {
    return { cause, chiSquared: null, degreesOfFreedom, p: null };
  }
  const chiSquared = cells.reduce((total, { seen, expected }) => total + (seen - expected) ** 2 / expected, 0);
  return { cause, chiSquared, degreesOfFreedom, p: chiSquaredTail(chiSquared, degreesOfFreedom) };
}
