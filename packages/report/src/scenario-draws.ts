import { pcg64 } from './pcg64.ts';

/** Which of n scenarios each resample holds: n places, with replacement, one resample after the other. */
export interface ScenarioDraws {
  readonly places: Uint32Array;
  readonly resamples: number;
  readonly n: number;
}

export function scenarioDraws(of: {
  readonly seed: number;
  readonly resamples: number;
  readonly n: number;
}): ScenarioDraws {
  const { seed, resamples, n } = of;
  const random = pcg64(seed);
  const places = new Uint32Array(resamples * n);
  for (let at = 0; at < places.length; at += 1) places[at] = random.nextBelow(n);
  return { places, resamples, n };
}

/** Draws that were made elsewhere, one list of places a resample. */
export function drawsFrom(rows: readonly (readonly number[])[]): ScenarioDraws {
  return { places: Uint32Array.from(rows.flat()), resamples: rows.length, n: rows[0]?.length ?? 0 };
}
