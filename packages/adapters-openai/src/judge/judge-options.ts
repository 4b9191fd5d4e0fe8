import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const judgeOptions = z.strictObject({
  ...sharedOptions,
  /** Longest wait for an answer, in ms; judges read whole calls. */
  answerTimeoutMs: z.number().int().positive().default(120_000),
  /** How much a reasoning model thinks before it answers. Default: the model's own. */
  reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  /** Whether the shape of the answer is enforced to the letter, which refuses schemas with optional fields. */
  strictSchema: z.boolean().default(false),
});

export type JudgeOptions = z.output<typeof judgeOptions>;
