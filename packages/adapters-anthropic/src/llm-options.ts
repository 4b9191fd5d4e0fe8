import { z } from 'zod';
import { connectionFields } from './connection-options.ts';

export const llmOptions = z.strictObject({
  ...connectionFields,
  maxTokens: z
    .number()
    .int()
    .min(1)
    .max(64_000)
    .default(1024)
    .describe('Most tokens of one answer, thoughts included, 1 to 64000. Default 1024.'),
  temperature: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Sampling temperature, 0 to 1. Default: the model's own; newer models take none."),
  effort: z
    .enum(['low', 'medium', 'high', 'xhigh', 'max'])
    .optional()
    .describe("How much the model thinks before it answers. Default: the model's own."),
  parallelToolCalls: z.boolean().default(true).describe('Whether one answer may call several tools. Default true.'),
  cache: z
    .boolean()
    .default(true)
    .describe('Whether instructions and tools are cached between the turns of a call. Default true.'),
});

export type LlmOptions = z.output<typeof llmOptions>;
