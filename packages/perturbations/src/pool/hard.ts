import type { PerturbationUse } from '@eva/core';

/** Grades 4 and 5, most of them together: where people would call back later. */
export const HARD: readonly (readonly PerturbationUse[])[] = [
  [{ use: 'noise:cafe', options: { snr: 5 } }],
  [{ use: 'noise:construction', options: { snr: 5 } }],
  [{ use: 'noise:baby', options: { snr: 5 } }, { use: 'behaviour:impatient' }],
  [
    { use: 'noise:street', options: { snr: 5 } },
    { use: 'connection:band', options: { low: 400, high: 2600 } },
    { use: 'connection:loss', options: { rate: 0.05, burst: 3 } },
  ],
  [{ use: 'noise:airport', options: { snr: 5 } }, { use: 'behaviour:forgetful' }],
  [
    { use: 'noise:road', options: { snr: 3 } },
    { use: 'connection:loss', options: { rate: 0.03 } },
  ],
  [{ use: 'connection:loss', options: { rate: 0.12, burst: 5 } }],
  [
    { use: 'connection:jitter', options: { mean: 40 } },
    { use: 'noise:static', options: { snr: 10 } },
  ],
  [
    { use: 'connection:clipping', options: { ceiling: -6 } },
    { use: 'noise:music', options: { snr: 10 } },
  ],
  [{ use: 'behaviour:forgetful' }, { use: 'noise:cafe', options: { snr: 10 } }],
  [{ use: 'behaviour:interrupting' }, { use: 'noise:street', options: { snr: 8 } }],
  [{ use: 'accent:french' }, { use: 'noise:cafe', options: { snr: 8 } }],
  [{ use: 'accent:chinese' }, { use: 'connection:loss', options: { rate: 0.08, burst: 3 } }],
  [{ use: 'accent:scottish' }, { use: 'noise:construction', options: { snr: 8 } }],
];
