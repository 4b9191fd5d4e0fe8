import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const ttsOptions = z.strictObject({
  ...sharedOptions,
  /** `socket` streams text in over one connection for the whole call; `http` sends one request for each piece. */
  mode: z.enum(['socket', 'http']).default('socket'),
  /** What speech comes as: `mulaw` at 8 kHz, as the line takes it, or `linear16`. */
  encoding: z.enum(['mulaw', 'linear16']).default('mulaw'),
  /** Of `linear16`, in Hz. */
  sampleRateHz: z.union([8000, 16_000, 24_000, 32_000, 48_000].map((rateHz) => z.literal(rateHz))).default(24_000),
  /** Pace, 1 being the voice's own; not for every language. */
  speed: z.number().min(0.5).max(2).default(1),
});

export type TtsOptions = z.output<typeof ttsOptions>;
