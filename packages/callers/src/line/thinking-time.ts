import type { Millis } from '@eva/core';

/** How long somebody thinks: fixed, or drawn from a range. */
export function thinkingTimeMs(thinkMs: Millis | readonly [Millis, Millis], random: () => number): Millis {
  if (typeof thinkMs === 'number') return thinkMs;
  const [least, most] = thinkMs;
  return least + random() * (most - least);
}
