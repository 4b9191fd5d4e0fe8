import { z } from 'zod';

/** Options that every kind of this provider has. */
export const sharedOptions = {
  /** Where the API is, without a version; also that of a regional endpoint, a proxy or an emulator. */
  baseUrl: z.url().default('https://api.deepgram.com'),
  /** Longest wait for a connection to be ready, in ms. */
  connectTimeoutMs: z.number().int().positive().default(10_000),
  /** Longest silence while an answer is due, in ms. */
  answerTimeoutMs: z.number().int().positive().default(20_000),
  /** Keeps requests out of the provider's model improvement program, which costs more. */
  mipOptOut: z.boolean().default(false),
};

export interface SharedOptions {
  readonly baseUrl: string;
  readonly connectTimeoutMs: number;
  readonly answerTimeoutMs: number;
  readonly mipOptOut: boolean;
}
