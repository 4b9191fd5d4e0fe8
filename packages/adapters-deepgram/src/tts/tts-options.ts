import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const ttsOptions = z.strictObject({
  ...sharedOptions,
  mode: z
    .enum(['socket', 'http'])
    .default('socket')
    .describe(
      '`socket` streams text in over one connection for the whole call, on which the service takes 20 pieces of speech a minute and a talkative agent says more; `http` sends one request for each piece. Default socket.',
    ),
  encoding: z
    .enum(['mulaw', 'linear16'])
    .default('mulaw')
    .describe('What speech comes as: `mulaw` at 8 kHz, as the line takes it, or `linear16`. Default mulaw.'),
  sampleRateHz: z
    .union([8000, 16_000, 24_000, 32_000, 48_000].map((rateHz) => z.literal(rateHz)))
    .default(24_000)
    .describe('Of `linear16`: 8000, 16000, 24000, 32000 or 48000 Hz. Default 24000.'),
  speed: z
    .number()
    .min(0.5)
    .max(2)
    .default(1)
    .describe("Pace, 1 being the voice's own, 0.5 to 2; not for every language. Default 1."),
});

export type TtsOptions = z.output<typeof ttsOptions>;
