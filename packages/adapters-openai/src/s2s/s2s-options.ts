import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const s2sOptions = z.strictObject({
  ...sharedOptions,
  audio: z
    .enum(['pcm', 'pcmu'])
    .default('pcm')
    .describe("Audio both ways: `pcm` at 24 kHz, or the telephone's own `pcmu`. Default pcm."),
  turnDetection: z
    .enum(['server_vad', 'semantic_vad'])
    .default('server_vad')
    .describe(
      "How the service finds the end of the other side's turn: by silence, or by what was said. Default server_vad.",
    ),
  vadThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('`server_vad`: how loud speech must be, 0 to 1. Default 0.5.'),
  prefixPaddingMs: z
    .number()
    .int()
    .nonnegative()
    .default(300)
    .describe('`server_vad`: audio before the detected speech that belongs to it, in ms. Default 300.'),
  silenceDurationMs: z
    .number()
    .int()
    .positive()
    .default(200)
    .describe('`server_vad`: silence that ends a turn, in ms. Default 200.'),
  eagerness: z
    .enum(['low', 'medium', 'high', 'auto'])
    .default('auto')
    .describe('`semantic_vad`: how soon it takes a turn to be over. Default auto.'),
  transcriptionModel: z
    .string()
    .min(1)
    .default('whisper-1')
    .describe(
      'What writes down the other side beside the model, for logs only; `none` leaves it out. Default whisper-1.',
    ),
  reasoningEffort: z
    .enum(['minimal', 'low', 'medium', 'high', 'xhigh'])
    .optional()
    .describe("How much a reasoning model thinks before it speaks. Default: the model's own."),
  parallelToolCalls: z
    .boolean()
    .optional()
    .describe("Whether several tools may be called at once. Default: the model's own."),
  noiseReduction: z
    .enum(['none', 'near_field', 'far_field'])
    .default('none')
    .describe('Filter for background noise in what the model hears. Default none.'),
  speed: z.number().min(0.25).max(1.5).default(1).describe('0.25 to 1.5. Default 1.'),
  maxOutputTokens: z
    .number()
    .int()
    .positive()
    .max(4096)
    .optional()
    .describe('Most tokens of one reply, audio and tools included, up to 4096. Default: no limit.'),
});

export type S2sOptions = z.output<typeof s2sOptions>;
