import { z } from 'zod';
import { connectionFields } from './connection-options.ts';

export const ttsOptions = z.strictObject({
  ...connectionFields,
  instructions: z
    .string()
    .min(1)
    .optional()
    .describe('How to speak, in words, put before each text. Default: nothing is said about it.'),
});

export type TtsOptions = z.output<typeof ttsOptions>;
