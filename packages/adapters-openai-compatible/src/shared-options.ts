import { z } from 'zod';

/** Options that every kind of this package has. */
export const sharedOptions = {
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .default('http://127.0.0.1:8000/v1')
    .describe('Where the server is, with `/v1`. Default http://127.0.0.1:8000/v1, that of vLLM.'),
  answerTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(20_000)
    .describe('Longest silence while an answer is due, in ms. Default 20000.'),
};
