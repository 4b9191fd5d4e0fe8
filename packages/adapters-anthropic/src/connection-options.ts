import { z } from 'zod';

/** Options that every kind of this package has. */
export const connectionFields = {
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://api.anthropic.com')
    .describe('Where the API is, without `/v1`. Default https://api.anthropic.com.'),
  answerTimeoutMs: z
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(20_000)
    .describe(
      'Longest wait for the beginning of an answer, and for each further piece, in ms, 100 to 600000. Default 20000.',
    ),
};
