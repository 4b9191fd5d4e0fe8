import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const sttOptions = z.strictObject({
  ...sharedOptions,
  /** `ink-whisper` only, from 0 to 1: audio quieter than this is silence to the service. Default: the service's. */
  minVolume: z.number().min(0).max(1).optional(),
  /** `ink-whisper` only, in ms: silence after which the service settles what it has heard. Default: the service's. */
  maxSilenceMs: z.number().int().positive().optional(),
});

export type SttOptions = z.output<typeof sttOptions>;
