import { z } from 'zod';

export const s2sOptions = z.strictObject({
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://api.ultravox.ai')
    .describe('Where calls are created. Default https://api.ultravox.ai.'),
  connectTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(10_000)
    .describe('Longest wait for a call to be created and joined, in ms. Default 10000.'),
  answerTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(20_000)
    .describe('Longest silence while an answer is due, in ms. Default 20000.'),
  sampleRateHz: z
    .union([z.literal(8000), z.literal(16_000), z.literal(24_000), z.literal(48_000)])
    .default(16_000)
    .describe('Rate of the audio both ways: 8000, 16000, 24000 or 48000 Hz. Default 16000.'),
  temperature: z.number().min(0).max(1).default(0.3).describe('Sampling temperature, 0 to 1. Default 0.3.'),
  maxDurationMs: z
    .number()
    .int()
    .min(10_000)
    .max(3_600_000)
    .default(600_000)
    .describe('When the service ends the call, in ms, 10000 to 3600000. Default 600000, the limit of a call of ours.'),
  clientBufferMs: z
    .number()
    .int()
    .min(20)
    .max(30_000)
    .default(30_000)
    .describe('How far ahead of its playback the service sends audio, in ms, 20 to 30000. Default 30000.'),
  vad: z
    .strictObject({
      turnEndpointDelayMs: z.number().int().min(0).max(10_000).optional().describe('Silence that ends a turn, in ms.'),
      minTurnMs: z.number().int().min(0).max(10_000).optional().describe('Shortest speech that is a turn, in ms.'),
      minInterruptionMs: z
        .number()
        .int()
        .min(0)
        .max(10_000)
        .optional()
        .describe('Shortest speech that stops the agent, in ms.'),
      activationThreshold: z.number().min(0.1).max(1).optional().describe('How sure it must be of speech, 0.1 to 1.'),
    })
    .optional()
    .describe("When a turn begins and ends. Default: the service's own."),
});

export type S2sOptions = z.output<typeof s2sOptions>;
