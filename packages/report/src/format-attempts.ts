import type { AttemptFigures, WayFigure } from './attempt-figures.ts';
import { halfWidth } from './figure-interval.ts';
import { aligned } from './format-columns.ts';
import { LEAST_SCENARIOS } from './support.ts';

/** Composites that are shown three ways; the others are in the JSON. */
const SHOWN = ['EVA-A_pass', 'EVA-X_pass'];

/** What the calls took, in one line; and the composites three ways where the gate turned anything down. */
export function attemptLines(figures: AttemptFigures): readonly string[] {
  const ways = wayRows(figures);
  return [attemptsSentence(figures), ...(ways.length === 0 ? [] : aligned([['', ...WAY_NAMES], ...ways]))];
}

export const WAY_NAMES = ['first attempts only', 'after the gate', 'worst case'];

/** Name and the three ways of each shown composite; none where nothing was dropped, for then all three are one. */
export function wayRows(figures: AttemptFigures): readonly (readonly string[])[] {
  if (droppedOf(figures) === 0) return [];
  return figures.composites
    .filter(({ id }) => SHOWN.includes(id))
    .map(({ id, firstAttempts, afterGate, worstCase }) => [id, ...[firstAttempts, afterGate, worstCase].map(wayText)]);
}

export function attemptsSentence(figures: AttemptFigures): string {
  const { calls, attempts, dropped, uncounted } = figures;
  const taken = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} at ${calls} ${calls === 1 ? 'call' : 'calls'}`;
  if (droppedOf(figures) === 0) return `${taken}, none dropped`;
  const needed = figures.attemptsNeeded
    .filter((group) => group.calls > 0)
    .map((group) => `${group.calls} took ${group.attempts}`);
  const lost = uncounted === 0 ? [] : [`${uncounted} never counted`];
  return `${taken} (${[...needed, ...lost].join(', ')}); dropped: ${dropped.caller} by the caller's fault, ${dropped.infrastructure} by infrastructure's`;
}

function wayText({ n, scenarios, passes, mean, interval }: WayFigure): string {
  if (mean === null) return '-';
  if (scenarios < LEAST_SCENARIOS) return `${passes ?? 0} of ${n}`;
  const half = interval === null ? '' : ` ±${halfWidth(mean, interval).toFixed(2)}`;
  return `${mean.toFixed(3)}${half} (n ${n})`;
}

function droppedOf({ dropped }: AttemptFigures): number {
  return dropped.caller + dropped.infrastructure;
}
