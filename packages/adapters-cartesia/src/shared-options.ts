import { z } from 'zod';

/** Options that every kind of this provider has. */
export const sharedOptions = {
  baseUrl: z
    .url()
    .default('https://api.cartesia.ai')
    .describe(
      'Where the API is; also that of a proxy or an emulator. `http:` is reached without TLS, sockets included. Default https://api.cartesia.ai.',
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
  language: z.string().min(2).optional().describe("Language, such as `en`. Default: that of the call's locale."),
};
