import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const ttsOptions = z.strictObject({
  ...sharedOptions,
  speed: z.number().min(0.6).max(1.5).default(1).describe('Pace of the voice, 0.6 to 1.5. Default 1.'),
  volume: z.number().min(0.5).max(2).default(1).describe('Loudness of the voice, 0.5 to 2. Default 1.'),
  emotion: z
    .string()
    .optional()
    .describe("One of the service's emotions, such as `calm`. Default: nothing is said about it."),
  maxBufferDelayMs: z
    .number()
    .int()
    .min(0)
    .max(5000)
    .optional()
    .describe(
      "How long the service waits for more text before it speaks what it has, in ms. Default: the service's, 3000.",
    ),
  pronunciationDictId: z
    .string()
    .optional()
    .describe('A pronunciation dictionary of the account, by its id. Default: none.'),
});

export type TtsOptions = z.output<typeof ttsOptions>;
