import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const sttOptions = z.strictObject({
  ...sharedOptions,
  mode: z
    .enum(['realtime', 'file'])
    .default('realtime')
    .describe('`realtime` streams the audio as it comes; `file` sends each turn when it is over. Default realtime.'),
  turnDetection: z
    .enum(['server_vad', 'none'])
    .default('server_vad')
    .describe(
      "Who ends turns in `realtime`: the service (`server_vad`), or only the slot's turn detector (`none`). Default server_vad.",
    ),
  vadThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('How loud speech must be for the service to take it for speech, 0 to 1. Default 0.5.'),
  prefixPaddingMs: z
    .number()
    .int()
    .nonnegative()
    .default(300)
    .describe('Audio before the detected speech that belongs to it, in ms. Default 300.'),
  silenceDurationMs: z.number().int().positive().default(200).describe('Silence that ends a turn, in ms. Default 200.'),
  noiseReduction: z
    .enum(['none', 'near_field', 'far_field'])
    .default('none')
    .describe('Filter for background noise, `realtime` only. Default none.'),
  prompt: z
    .string()
    .optional()
    .describe("Words to expect, in a sentence; the domain's terms are added. Default: these terms alone."),
  language: z.string().min(2).optional().describe('Language of the speech, ISO 639-1. Default: that of the call.'),
});

export type SttOptions = z.output<typeof sttOptions>;
