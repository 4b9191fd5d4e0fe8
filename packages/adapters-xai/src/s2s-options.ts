import { z } from 'zod';

export const s2sOptions = z.strictObject({
  baseUrl: z
    .url()
    .default('https://api.x.ai/v1')
    .describe('Where the API is; `http:` is reached without TLS. Default https://api.x.ai/v1.'),
  connectTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(10_000)
    .describe('Longest wait for a connection to be ready, in ms. Default 10000.'),
  answerTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(20_000)
    .describe('Longest silence while an answer is due, in ms. Default 20000.'),
  audio: z
    .enum(['pcm', 'pcmu'])
    .default('pcm')
    .describe("Audio both ways: PCM at 24 kHz, or the telephone's own mu-law. Default pcm."),
  vadThreshold: z
    .number()
    .min(0.1)
    .max(0.9)
    .default(0.85)
    .describe('How sure the service must be that somebody speaks, 0.1 to 0.9. Default 0.85.'),
  prefixPaddingMs: z
    .number()
    .int()
    .nonnegative()
    .default(333)
    .describe('Audio before detected speech that belongs to it, in ms. Default 333.'),
  silenceDurationMs: z
    .number()
    .int()
    .positive()
    .optional()
    .describe("Silence that ends a turn, in ms. Default: the service's own."),
  transcriptionModel: z
    .string()
    .min(1)
    .optional()
    .describe('What writes down the caller beside the model, for logs only. Default: what the service takes.'),
  reasoningEffort: z
    .enum(['none', 'low', 'medium', 'high'])
    .optional()
    .describe("How much the model thinks before it speaks. Default: the model's own."),
});

export type S2sOptions = z.output<typeof s2sOptions>;
