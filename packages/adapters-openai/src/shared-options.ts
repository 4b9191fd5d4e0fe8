import { z } from 'zod';

/** Options that every kind of this provider has. */
export const sharedOptions = {
  /** Where the API is; also that of a proxy or an emulator. `http:` is reached without TLS, Realtime included. */
  baseUrl: z.url().default('https://api.openai.com/v1'),
  /** Longest wait for a connection to be ready, in ms. */
  connectTimeoutMs: z.number().int().positive().default(10_000),
  /** Longest silence while an answer is due, in ms. */
  answerTimeoutMs: z.number().int().positive().default(20_000),
};
