import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const llmOptions = z.strictObject({
  ...sharedOptions,
  /** Which interface is used: `chat` (completions) or `responses`, which keeps a model's reasoning between tool calls. */
  api: z.enum(['chat', 'responses']).default('chat'),
  /** From 0 to 2; reasoning models refuse it. Default: the model's own. */
  temperature: z.number().min(0).max(2).optional(),
  /** From 0 to 1. Default: the model's own. */
  topP: z.number().min(0).max(1).optional(),
  /** Most tokens of one answer, reasoning included. Default: the model's own limit. */
  maxOutputTokens: z.number().int().positive().optional(),
  /** How much a reasoning model thinks before it answers. Default: the model's own. */
  reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  /** Whether several tools may be called in one answer. Default: the model's own. */
  parallelToolCalls: z.boolean().optional(),
  /** Makes answers more alike; chat only. Default: none. */
  seed: z.number().int().optional(),
  /** Processing tier, such as `priority`. Default: that of the project. */
  serviceTier: z.enum(['auto', 'default', 'flex', 'scale', 'priority']).optional(),
});

export type LlmOptions = z.output<typeof llmOptions>;
