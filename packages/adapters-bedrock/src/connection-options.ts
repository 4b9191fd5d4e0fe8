import { z } from 'zod';

/** Options that every kind of this package has. */
export const connectionFields = {
  region: z.string().min(1).default('us-east-1').describe('AWS region of the model. Default us-east-1.'),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Another endpoint than the region's own, such as a private one."),
  answerTimeoutMs: z
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(20_000)
    .describe(
      'Longest wait for the beginning of an answer, and for each further piece, in ms, 100 to 600000. Default 20000.',
    ),
  effort: z
    .enum(['low', 'medium', 'high', 'xhigh', 'max'])
    .optional()
    .describe("How much the model thinks before it answers. Default: the model's own; not every model takes one."),
};

export type ConnectionOptions = z.output<z.ZodObject<typeof connectionFields>>;
