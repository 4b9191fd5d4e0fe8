import { z } from 'zod';
import { connectionFields } from './connection-options.ts';

export const judgeOptions = z.strictObject({
  ...connectionFields,
  answerTimeoutMs: connectionFields.answerTimeoutMs
    .default(480_000)
    .describe('Longest wait for an answer, in ms, 100 to 600000. Default 480000.'),
  structured: z
    .boolean()
    .default(false)
    .describe('Whether the shape of the answer is enforced by the service. Default false: not every model can.'),
});

export type JudgeOptions = z.output<typeof judgeOptions>;
