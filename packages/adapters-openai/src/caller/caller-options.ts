import { z } from 'zod';
import { s2sOptions } from '../s2s/s2s-options.ts';

const voice = z.string().min(1);

// One tool, and that ends the call: there is nothing to call beside it.
const { parallelToolCalls: _, ...session } = s2sOptions.shape;

export const callerOptions = z.strictObject({
  ...session,
  silenceDurationMs: session.silenceDurationMs
    .default(2000)
    .describe('`server_vad`: silence after which the agent is taken to have finished, in ms. Default 2000.'),
  patienceMs: z
    .number()
    .min(0)
    .max(600_000)
    .default(15_000)
    .describe('Silence after which the caller is asked whether it wants to say something, in ms. Default 15000.'),
  voice: voice.default('cedar').describe('Voice to call with. Default cedar.'),
  voices: z
    .record(z.string(), voice)
    .default({})
    .describe('Voices of the service by the voice that a persona asks for; others call with `voice`.'),
  accents: z
    .record(z.string(), voice)
    .default({})
    .describe('Accents that the caller can have, each with the voice that has it.'),
});

export type CallerOptions = z.output<typeof callerOptions>;
