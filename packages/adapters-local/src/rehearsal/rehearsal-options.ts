import { z } from 'zod';

/** What each of them does is told in this package's README and in `faults.ts`. */
const FAULTS = [
  'misreads-a-code',
  'answers-late',
  'talks-over-the-caller',
  'skips-verification',
  'rambles',
  'states-a-wrong-fee',
  'makes-an-extra-write',
  'repeats-a-question',
  'drops-a-request',
  'ends-early',
] as const;

export const rehearsalOptions = z.strictObject({
  fault: z
    .enum(FAULTS)
    .optional()
    .describe('One named fault the agent commits in every call, to see whether the metrics find it. Default: none.'),
});

export type RehearsalOptions = z.output<typeof rehearsalOptions>;
export type Fault = (typeof FAULTS)[number];
