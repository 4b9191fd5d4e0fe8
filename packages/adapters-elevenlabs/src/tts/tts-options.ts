import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';
import { WIRE_FORMATS } from '../wire-format.ts';

export const ttsOptions = z.strictObject({
  ...sharedOptions,
  audio: z.enum(WIRE_FORMATS).default('ulaw_8000').describe("Format of the speech. Default ulaw_8000, the line's own."),
  stability: z.number().min(0).max(1).optional().describe("0 to 1. Default: the voice's own."),
  similarityBoost: z.number().min(0).max(1).optional().describe("0 to 1. Default: the voice's own."),
  style: z.number().min(0).max(1).optional().describe("0 to 1, v2 models and later. Default: the voice's own."),
  useSpeakerBoost: z.boolean().optional().describe("v2 models and later. Default: the voice's own."),
  speed: z.number().min(0.7).max(1.2).optional().describe("0.7 to 1.2. Default: the voice's own."),
  textNormalization: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe('Whether numbers and the like are spelt out before they are spoken: auto, on or off. Default auto.'),
  seed: z
    .number()
    .int()
    .min(0)
    .max(4_294_967_295)
    .optional()
    .describe('For speech that comes out alike. Default: none.'),
});

export type TtsOptions = z.output<typeof ttsOptions>;
