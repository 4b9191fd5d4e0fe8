import { z } from 'zod';

/** Options that every kind of this provider has. */
export const sharedOptions = {
  baseUrl: z
    .url()
    .default('https://api.deepgram.com')
    .describe(
      'Where the API is, without a version; also that of a regional endpoint, a proxy or an emulator. Default https://api.deepgram.com.',
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
  mipOptOut: z
    .boolean()
    .default(false)
    .describe("Keeps requests out of the provider's model improvement program, which costs more. Default false."),
};

export interface SharedOptions {
  readonly baseUrl: string;
  readonly connectTimeoutMs: number;
  readonly answerTimeoutMs: number;
  readonly mipOptOut: boolean;
}
