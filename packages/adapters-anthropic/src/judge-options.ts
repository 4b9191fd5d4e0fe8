import { z } from 'zod';
import { connectionFields } from './connection-options.ts';

export const judgeOptions = z.strictObject({
  ...connectionFields,
  answerTimeoutMs: connectionFields.answerTimeoutMs
    .default(480_000)
    .describe('Longest wait for an answer, in ms, 100 to 600000. Default 480000.'),
  effort: z
    .enum(['low', 'medium', 'high', 'xhigh', 'max'])
    .optional()
    .describe("How much the model thinks before it answers. Default: the model's own."),
  structured: z
    .boolean()
    .default(true)
    .describe('Whether the shape of the answer is enforced by the API. Default true; older models cannot.'),
});

export type JudgeOptions = z.output<typeof judgeOptions>;
