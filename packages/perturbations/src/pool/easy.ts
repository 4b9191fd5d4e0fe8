import type { PerturbationUse } from '@eva/core';

/** Grades 1 and 2: what anybody on the telephone hears through without noticing much. */
export const EASY: readonly (readonly PerturbationUse[])[] = [
  [{ use: 'noise:music', options: { snr: 25 } }],
  [{ use: 'noise:cafe', options: { snr: 20 } }],
  [{ use: 'noise:road', options: { snr: 20 } }],
  [{ use: 'noise:street', options: { snr: 20 } }],
  [{ use: 'noise:static', options: { snr: 25 } }],
  [{ use: 'connection:band', options: { low: 300, high: 3400 } }],
  [{ use: 'connection:loss', options: { rate: 0.01 } }],
  [{ use: 'connection:gain', options: { db: -10 } }],
  [{ use: 'connection:jitter', options: { mean: 10 } }],
  [{ use: 'accent:scottish' }],
  [{ use: 'accent:french' }],
];
