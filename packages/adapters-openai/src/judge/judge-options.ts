import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const judgeOptions = z.strictObject({
  ...sharedOptions,
  answerTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(120_000)
    .describe('Longest wait for an answer, in ms; judges read whole calls. Default 120000.'),
  reasoningEffort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh'])
    .optional()
    .describe("How much a reasoning model thinks before it answers. Default: the model's own."),
  strictSchema: z
    .boolean()
    .default(false)
    .describe(
      'Whether the shape of the answer is enforced to the letter, which refuses schemas with optional fields. Default false.',
    ),
});

export type JudgeOptions = z.output<typeof judgeOptions>;
