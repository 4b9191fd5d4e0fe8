import { z } from 'zod';
import { FLITE_VOICES } from './flite-voices.ts';

export const fliteOptions = z.strictObject({
  /** Voice, unless the manifest names one beside `use`. */
  voice: z.enum(FLITE_VOICES).default('rms'),
  /** Speed of speech: 1 is the voice's own, 0.5 half as fast. */
  rate: z.number().min(0.5).max(2).default(1),
  /** Mean pitch in Hz; the voice's own when absent. */
  pitchHz: z.number().min(60).max(300).optional(),
  /** One named fault of the voice in every call, to see whether the metrics find it. Default: none. */
  fault: z.enum(['misreads-codes-aloud']).optional(),
});

export type FliteOptions = z.output<typeof fliteOptions>;
