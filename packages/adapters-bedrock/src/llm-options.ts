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
  temperature: z.number().min(0).max(1).optional().describe("Sampling temperature, 0 to 1. Default: the model's own."),
  topP: z.number().min(0).max(1).optional().describe("Nucleus sampling, 0 to 1. Default: the model's own."),
  modelFields: z
    .record(z.string(), z.json())
    .optional()
    .describe("Further fields of the model's own, sent along as they are."),
});

export type LlmOptions = z.output<typeof llmOptions>;
