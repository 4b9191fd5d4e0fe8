import type { PerturbationUse } from '@eva/core';

/** Grades 2 and 3, some of them together: a bad day on the telephone, but one on which people still call. */
export const MEDIUM: readonly (readonly PerturbationUse[])[] = [
  [{ use: 'noise:cafe', options: { snr: 12 } }],
  [{ use: 'noise:street', options: { snr: 10 } }],
  [{ use: 'noise:construction', options: { snr: 12 } }],
  [{ use: 'noise:baby', options: { snr: 12 } }],
  [
    { use: 'noise:airport', options: { snr: 12 } },
    { use: 'connection:gain', options: { db: -10 } },
  ],
  [
    { use: 'noise:road', options: { snr: 12 } },
    { use: 'connection:loss', options: { rate: 0.02 } },
  ],
  [{ use: 'connection:loss', options: { rate: 0.05, burst: 3 } }],
  [{ use: 'connection:jitter', options: { mean: 20 } }],
  [
    { use: 'connection:band', options: { low: 400, high: 2600 } },
    { use: 'noise:static', options: { snr: 18 } },
  ],
  [{ use: 'behaviour:impatient' }],
  [{ use: 'behaviour:elderly' }],
  [{ use: 'behaviour:hesitant' }, { use: 'noise:music', options: { snr: 20 } }],
  [{ use: 'behaviour:interrupting' }],
  [{ use: 'accent:indian' }, { use: 'noise:cafe', options: { snr: 15 } }],
  [{ use: 'accent:scottish' }, { use: 'noise:street', options: { snr: 15 } }],
];
