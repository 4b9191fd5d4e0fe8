import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const sttOptions = z.strictObject({
  ...sharedOptions,
  /** How audio is sent: `mulaw` at 8 kHz, as it comes off the line, or `linear16`. */
  encoding: z.enum(['mulaw', 'linear16']).default('mulaw'),
  /** Of `linear16`, in Hz. */
  sampleRateHz: z.union([8000, 16_000, 24_000, 48_000].map((rateHz) => z.literal(rateHz))).default(16_000),
  /** Who ends turns: the service, or only the slot's turn detector (`none`). */
  turnDetection: z.enum(['service', 'none']).default('service'),
  /** Nova: silence that ends a turn, in ms. */
  endpointingMs: z.number().int().positive().default(300),
  /** Nova: a gap between words that ends a turn where background noise hides the silence, in ms; 1000 or more. */
  utteranceEndMs: z.number().int().min(1000).default(1000),
  /** Flux: how sure it must be that a turn is over, from 0.5 to 1. Default: the service's. */
  eotThreshold: z.number().min(0.5).max(1).optional(),
  /** Flux: silence after which a turn is over in any case, in ms. Default: the service's. */
  eotTimeoutMs: z.number().int().min(500).max(60_000).optional(),
  /** Nova: language, as the service names it, also `multi`. Default: that of the call's locale. */
  language: z.string().min(2).optional(),
  /** `flux-general-multi`: languages to expect. */
  languageHints: z.array(z.string().min(2)).default([]),
  /** Nova: punctuation and capitals. */
  punctuate: z.boolean().default(true),
  /** Nova: dates, amounts and the like as they are written; the service may wait for their end. */
  smartFormat: z.boolean().default(false),
  /** Numbers as digits. */
  numerals: z.boolean().default(false),
  /** Words to expect, ahead of the domain's. For Nova-3 and Flux. */
  keyterms: z.array(z.string().min(1)).default([]),
});

export type SttOptions = z.output<typeof sttOptions>;
