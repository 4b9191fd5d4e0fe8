import { z } from 'zod';
import { sharedOptions } from './shared-options.ts';

export const ttsOptions = z.strictObject({
  ...sharedOptions,
  instructions: z
    .string()
    .optional()
    .describe('How to speak, in words; not for `tts-1`. Default: nothing is said about it.'),
  speed: z.number().min(0.25).max(4).default(1).describe('0.25 to 4. Default 1.'),
});

export type TtsOptions = z.output<typeof ttsOptions>;
