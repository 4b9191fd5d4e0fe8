import { COMPOSITES, metricsOf } from '../composites.ts';
import { groupBy } from './group-by.ts';
import type { StudiedCall } from './studied-call.ts';

/** Scores without a value, of one metric of a system in one domain under one condition. */
export interface MissingScores {
  readonly system: string;
  readonly domain: string;
  readonly condition: string;
  /** Or `WHOLE_CALL`. */
  readonly metric: string;
  readonly state: MissingState;
  readonly n: number;
}

/**
 * `unscored`: a planned call of which no attempt counts. `failed` and `skipped`: the metric says so itself. `undecided`: a
 * composite, for a part without a value. `missing`: the call lacks what another call of its system has. `not-measured`: no
 * call of the system has it, as it is not for such systems or was not asked for; nothing of it was planned.
 */
export type MissingState = 'unscored' | 'failed' | 'skipped' | 'undecided' | 'missing' | 'not-measured';

/** How calls that were not scored stand among the missing scores. */
export const WHOLE_CALL = 'the whole call';

/** Why a metric of a scored call has no value; asked only where it has none. */
export type MissingStateOf = (call: StudiedCall, metric: string) => MissingState;

export function missingStates(calls: readonly StudiedCall[]): MissingStateOf {
  const measured = new Map(
    [...groupBy(calls, ({ system }) => system)].map(([system, own]) => [
      system,
      new Set(own.flatMap(({ scores }) => Object.keys(scores?.metrics ?? {}))),
    ]),
  );
  return ({ system, scores }, metric) => {
    const has = (name: string) => measured.get(system)?.has(name) === true;
    const composite = COMPOSITES.find(({ id }) => id === metric);
    if (composite !== undefined) return metricsOf(composite).every(has) ? 'undecided' : 'not-measured';
    const score = scores?.metrics[metric];
    if (score === undefined) return has(metric) ? 'missing' : 'not-measured';
    if (score.error !== null) return 'failed';
    return score.skipped ? 'skipped' : 'missing';
  };
}

/** Counts of what was planned and has no value, by state. */
function missingCounts(missing: readonly MissingScores[]): ReadonlyMap<MissingState, number> {
  const counts = new Map<MissingState, number>();
  for (const { state, n } of missing) {
    if (state !== 'not-measured') counts.set(state, (counts.get(state) ?? 0) + n);
  }
  return counts;
}

/** `3 unscored calls, 2 failed scores`; empty where everything planned has a value. Composites follow from their parts. */
export function missingText(missing: readonly MissingScores[]): string {
  const noun = (state: MissingState, n: number) =>
    `${state} ${state === 'unscored' ? 'call' : 'score'}${n === 1 ? '' : 's'}`;
  return [...missingCounts(missing)]
    .filter(([state]) => state !== 'undecided')
    .map(([state, n]) => `${n} ${noun(state, n)}`)
    .join(', ');
}
