import { z } from 'zod';
import { connectionFields } from '../connection-options.ts';

const sensitivity = z.enum(['low', 'high']).default('low');

export const s2sOptions = z.strictObject({
  ...connectionFields,
  startSensitivity: sensitivity.describe('How readily sound is taken for the beginning of speech. Default low.'),
  endSensitivity: sensitivity.describe('How readily silence is taken for the end of speech. Default low.'),
  silenceDurationMs: z
    .number()
    .int()
    .positive()
    .default(200)
    .describe('Silence that ends a turn of the caller, in ms. Default 200.'),
  prefixPaddingMs: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe("Speech before a turn is taken to have begun, in ms. Default: the service's own."),
  isInterruptible: z.boolean().default(true).describe('Whether speech of the caller stops the model. Default true.'),
  languageCode: z
    .string()
    .min(2)
    .optional()
    .describe(
      "Language spoken, BCP 47 with a region. Default: the call's locale where it has a region, else the model finds out.",
    ),
  temperature: z.number().min(0).max(2).optional().describe("Sampling temperature, 0 to 2. Default: the model's own."),
  thinkingLevel: z
    .enum(['minimal', 'low', 'medium', 'high'])
    .optional()
    .describe("How much the model thinks before it speaks. Default: the model's own."),
});

export type S2sOptions = z.output<typeof s2sOptions>;
