import { z } from 'zod';
import { connectionFields } from './connection-options.ts';

export const judgeOptions = z.strictObject({
  ...connectionFields,
  answerTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(480_000)
    .describe('Longest wait for an answer, in ms; judges hear whole calls. Default 480000.'),
  thinkingLevel: z
    .enum(['minimal', 'low', 'medium', 'high'])
    .optional()
    .describe("How much the model thinks before it answers. Default: the model's own."),
});

export type JudgeOptions = z.output<typeof judgeOptions>;
