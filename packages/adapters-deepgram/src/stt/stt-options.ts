import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const sttOptions = z.strictObject({
  ...sharedOptions,
  encoding: z
    .enum(['mulaw', 'linear16'])
    .default('mulaw')
    .describe('How audio is sent: `mulaw` at 8 kHz, as it comes off the line, or `linear16`. Default mulaw.'),
  sampleRateHz: z
    .union([8000, 16_000, 24_000, 48_000].map((rateHz) => z.literal(rateHz)))
    .default(16_000)
    .describe('Of `linear16`: 8000, 16000, 24000 or 48000 Hz. Default 16000.'),
  turnDetection: z
    .enum(['service', 'none'])
    .default('service')
    .describe("Who ends turns: the service, or only the slot's turn detector (`none`). Default service."),
  endpointingMs: z
    .number()
    .int()
    .positive()
    .default(300)
    .describe('Nova: silence that ends a turn, in ms. Default 300.'),
  utteranceEndMs: z
    .number()
    .int()
    .min(1000)
    .default(1000)
    .describe(
      'Nova: a gap between words that ends a turn where background noise hides the silence, in ms, 1000 or more. Default 1000.',
    ),
  eotThreshold: z
    .number()
    .min(0.5)
    .max(1)
    .optional()
    .describe("Flux: how sure it must be that a turn is over, 0.5 to 1. Default: the service's."),
  eotTimeoutMs: z
    .number()
    .int()
    .min(500)
    .max(60_000)
    .optional()
    .describe("Flux: silence after which a turn is over in any case, in ms, 500 to 60000. Default: the service's."),
  language: z
    .string()
    .min(2)
    .optional()
    .describe("Nova: language, as the service names it, also `multi`. Default: that of the call's locale."),
  languageHints: z
    .array(z.string().min(2))
    .default([])
    .describe('`flux-general-multi`: languages to expect. Default: none.'),
  punctuate: z.boolean().default(true).describe('Nova: punctuation and capitals. Default true.'),
  smartFormat: z
    .boolean()
    .default(false)
    .describe(
      'Nova: dates, amounts and the like as they are written; the service may wait for their end. Default false.',
    ),
  numerals: z.boolean().default(false).describe('Numbers as digits. Default false.'),
  keyterms: z
    .array(z.string().min(1))
    .default([])
    .describe("Words to expect, ahead of the domain's; for Nova-3 and Flux. Default: none."),
});

export type SttOptions = z.output<typeof sttOptions>;
