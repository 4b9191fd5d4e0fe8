import { z } from 'zod';

const millis = z.number().min(0).max(600_000);
const turnCount = z.number().int().min(0).max(1000);

export const scriptedOptions = z.strictObject({
  voice: z.string().min(1).optional().describe('Voice of the TTS. Default: the voice the manifest names, or its own.'),
  accents: z
    .record(z.string().min(1), z.string().min(1))
    .default({})
    .describe('Accents that this caller can have, each with the voice of the TTS that has it. Default none.'),
  thinkMs: z
    .union([millis, z.tuple([millis, millis]).refine(([least, most]) => least <= most, 'the first is the smaller one')])
    .default([200, 500])
    .describe('Pause before each answer, in ms: fixed, or drawn from a range. Default 200 to 500.'),
  stopMs: millis
    .default(700)
    .describe(
      'Silence after which the agent is taken to have finished, in ms. Default 700. Unused with a `turns` part.',
    ),
  longStopMs: millis
    .default(1600)
    .describe('The same where what was heard plainly goes on, in ms. Default 1600. Unused with a `turns` part.'),
  yields: z
    .boolean()
    .default(false)
    .describe('Whether the caller stops speaking when the agent talks over it. Default false: it goes on.'),
  interruptAtMs: millis
    .optional()
    .describe('Talks over the first answer of the agent this many ms after it began, once. Default: never.'),
  interruptWith: z
    .string()
    .min(1)
    .default('sorry, could you say that again please?')
    .describe('What to say when interrupting.'),
  neverHangUp: z.boolean().default(false).describe('Says goodbye but stays on the line in silence. Default false.'),
  hangUpAfterTurns: turnCount
    .min(1)
    .optional()
    .describe('Hangs up without a goodbye once it has spoken this many times, the opening included. Default: never.'),
  silentFromTurn: turnCount
    .optional()
    .describe('Says nothing from this turn on, 0 being the opening, and stays on the line. Default: never.'),
});

export type ScriptedOptions = z.output<typeof scriptedOptions>;
