import { z } from 'zod';

/** Options that every kind of this provider has. */
export const sharedOptions = {
  /** Where the API is; also that of a proxy or an emulator. `http:` is reached without TLS, sockets included. */
  baseUrl: z.url().default('https://api.cartesia.ai'),
  /** Longest wait for a connection to be ready, in ms. */
  connectTimeoutMs: z.number().int().positive().default(10_000),
  /** Longest silence while an answer is due, in ms. */
  answerTimeoutMs: z.number().int().positive().default(20_000),
  /** Default: that of the call's locale, such as `en`. */
  language: z.string().min(2).optional(),
};
