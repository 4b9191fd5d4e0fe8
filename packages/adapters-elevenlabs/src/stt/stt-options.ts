import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const sttOptions = z.strictObject({
  ...sharedOptions,
  commitStrategy: z
    .enum(['vad', 'manual'])
    .default('vad')
    .describe('Who ends turns: the service (vad), or only the slot `turns` (manual). Default vad.'),
  vadSilenceMs: z
    .number()
    .int()
    .min(300)
    .max(3000)
    .optional()
    .describe("`vad`: silence that ends a turn, in ms, 300 to 3000. Default: the service's own, 1500."),
  vadThreshold: z
    .number()
    .min(0.1)
    .max(0.9)
    .optional()
    .describe("`vad`: how sure it must be of speech, 0.1 to 0.9. Default: the service's own."),
  minSpeechMs: z
    .number()
    .int()
    .min(50)
    .max(2000)
    .optional()
    .describe("`vad`: shortest speech that counts, in ms, 50 to 2000. Default: the service's own."),
  minSilenceMs: z
    .number()
    .int()
    .min(50)
    .max(2000)
    .optional()
    .describe("`vad`: shortest silence that counts, in ms, 50 to 2000. Default: the service's own."),
  noVerbatim: z.boolean().default(false).describe('Leaves out filler words and false starts. Default false.'),
  language: z.string().min(2).max(3).optional().describe("ISO 639-1 or 639-3. Default: that of the call's locale."),
});

export type SttOptions = z.output<typeof sttOptions>;
