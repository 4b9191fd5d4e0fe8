import { z } from 'zod';

/** Options that every kind of this provider has. */
export const sharedOptions = {
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://api.elevenlabs.io')
    .describe('Where the API is, such as that of a residency. Default https://api.elevenlabs.io.'),
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
