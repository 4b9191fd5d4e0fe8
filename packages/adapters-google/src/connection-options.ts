import { z } from 'zod';

/** Options that every kind of this package has. */
export const connectionFields = {
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Where the API is, without a version. Default: the Gemini API's address, or that of the Vertex location.",
    ),
  vertex: z
    .strictObject({
      project: z
        .string()
        .min(1)
        .optional()
        .describe('Google Cloud project that is billed. Default: none, which is express mode.'),
      location: z
        .string()
        .min(1)
        .default('us-central1')
        .describe("The project's region, or `global`. Default us-central1."),
    })
    .optional()
    .describe(
      'Asks Vertex AI instead of the Gemini API. A project is asked with the access token in GOOGLE_OAUTH_ACCESS_TOKEN ' +
        'or, where that is not set, with the key in GEMINI_API_KEY; express mode always with the key.',
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

export interface ConnectionOptions {
  readonly baseUrl?: string | undefined;
  readonly vertex?: { readonly project?: string | undefined; readonly location: string } | undefined;
  readonly connectTimeoutMs: number;
  readonly answerTimeoutMs: number;
}
