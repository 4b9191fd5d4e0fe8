import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const sttOptions = z.strictObject({
  ...sharedOptions,
  encoding: z
    .enum(['linear16', 'mulaw'])
    .default('linear16')
    .describe(
      'How audio is sent: `linear16` at 16 kHz, as the service recommends, or `mulaw` at 8 kHz, as it comes off the line. Default linear16: the method found spelled letters garbled otherwise.',
    ),
  minVolume: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("`ink-whisper` only: what is quieter is silence to the service, 0 to 1. Default: the service's."),
  maxSilenceMs: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      "`ink-whisper` only: silence after which the service settles what it has heard, in ms. Default: the service's.",
    ),
});

export type SttOptions = z.output<typeof sttOptions>;
