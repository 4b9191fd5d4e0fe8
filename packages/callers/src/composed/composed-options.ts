import { z } from 'zod';

const millis = z.number().min(0).max(600_000);

export const composedOptions = z.strictObject({
  voice: z.string().min(1).optional().describe('Voice of the TTS. Default: the voice the manifest names, or its own.'),
  accents: z
    .record(z.string().min(1), z.string().min(1))
    .default({})
    .describe('Accents that this caller can have, each with the voice of the TTS that has it. Default none.'),
  stopMs: millis
    .default(2000)
    .describe(
      'Silence after which the agent is taken to have finished, in ms. Default 2000. Unused with a `turns` part.',
    ),
  longStopMs: millis
    .default(3000)
    .describe('The same where what was heard plainly goes on, in ms. Default 3000. Unused with a `turns` part.'),
  patienceMs: millis
    .default(15_000)
    .describe('Silence after which the caller is asked whether it wants to say something, in ms. Default 15000.'),
  yields: z
    .boolean()
    .default(false)
    .describe('Whether the caller stops speaking when the agent talks over it. Default false: it goes on.'),
});

export type ComposedOptions = z.output<typeof composedOptions>;
