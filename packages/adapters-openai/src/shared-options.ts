import { z } from 'zod';

/** Options that every kind of this provider has. */
export const sharedOptions = {
  baseUrl: z
    .url()
    .default('https://api.openai.com/v1')
    .describe(
      'Where the API is; also that of a proxy or an emulator. `http:` is reached without TLS, Realtime included. Default https://api.openai.com/v1.',
    ),
  connectTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(10_000)
    .describe('Longest wait for a connection to be ready, in ms. Default 10000.'),
  answerTimeoutMs: z
    .number()
    .int()
    .positive()
    .default(20_000)
    .describe('Longest silence while an answer is due, in ms. Default 20000.'),
};
