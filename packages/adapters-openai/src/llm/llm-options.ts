import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const llmOptions = z.strictObject({
  ...sharedOptions,
  api: z
    .enum(['chat', 'responses'])
    .default('chat')
    .describe(
      "Which interface is used: `chat` (completions) or `responses`, which keeps a model's reasoning between tool calls. Default chat.",
    ),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe("Sampling temperature, 0 to 2; reasoning models refuse it. Default: the model's own."),
  topP: z.number().min(0).max(1).optional().describe("Nucleus sampling, 0 to 1. Default: the model's own."),
  maxOutputTokens: z
    .number()
    .int()
    .positive()
    .optional()
    .describe("Most tokens of one answer, reasoning included. Default: the model's own limit."),
  reasoningEffort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh'])
    .optional()
    .describe(
      "How much a reasoning model thinks before it answers; from gpt-5.4 on only with `api: responses`, but for `none`. Default: the model's own.",
    ),
  parallelToolCalls: z
    .boolean()
    .optional()
    .describe("Whether several tools may be called in one answer. Default: the model's own."),
  seed: z.number().int().optional().describe('Makes answers more alike; chat only. Default: none.'),
  serviceTier: z
    .enum(['auto', 'default', 'flex', 'scale', 'priority'])
    .optional()
    .describe('Processing tier. Default: that of the project.'),
});

export type LlmOptions = z.output<typeof llmOptions>;
