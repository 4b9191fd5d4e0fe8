import { InputError, type Json } from '@eva/core';
import { z } from 'zod';

const cues = z
  .array(z.string().min(1))
  .min(1)
  .describe('Any of these: words in this order, "a/b" for either word, "*" for up to six words that do not matter.');

const line = z.string().min(1);

const limit = z.strictObject({
  value: z.enum(['time', 'amount', 'date', 'words']).describe('What is looked for in the offer.'),
  after: cues
    .optional()
    .describe('The value is the first one after the last of these cues. Default: the first at all.'),
  which: z.enum(['first', 'last']).optional().describe('Which of several values counts. Default: first.'),
  atMost: z.union([z.string(), z.number()]).optional().describe('Latest HH:MM, last ISO date or most dollars.'),
  atLeast: z.union([z.string(), z.number()]).optional().describe('Earliest HH:MM, first ISO date or fewest dollars.'),
  oneOf: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .describe('The only values that will do.'),
  words: cues.optional().describe('For `words`: one of these must be in the offer.'),
  notWords: cues.optional().describe('For `words`: none of these may be in the offer.'),
  zero: cues.optional().describe('For amounts: heard instead of a figure, these mean that nothing is to be paid.'),
  isOptional: z
    .boolean()
    .optional()
    .describe('An offer that does not name the value is not asked about it. Default: false.'),
  otherwise: z
    .union([line, z.array(line).min(1)])
    .describe('Said to decline when the value does not fit; of several the first, the second, ..., then the last one.'),
});

/** The caller's decision tree in the form that the scripted caller follows; every rule is data. */
export const scriptSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9]+$/)
    .optional()
    .describe('The confirmation code, customer number or the like; spelled in spelling words when asked for.'),
  lastName: line.optional(),
  knows: z
    .strictObject({
      dates: z.array(z.string()).optional(),
      times: z.array(z.string()).optional(),
      amounts: z.array(z.number()).optional(),
    })
    .optional()
    .describe('What is true of the values an agent may read back for confirmation.'),
  tasks: z
    .array(
      z.strictObject({
        request: line.optional().describe('Said when the agent asks for more; the first task has the opening line.'),
        done: cues.describe('Heard, these show that the task has been carried out.'),
        refused: cues.optional().describe('Heard, these show that it will not be.'),
      }),
    )
    .min(1),
  answers: z
    .array(
      z.strictObject({
        when: cues,
        say: z.array(line).min(1).describe('The first time, the second, ...; the last one from then on.'),
        unless: cues.optional(),
      }),
    )
    .default([]),
  decisions: z
    .array(
      z.strictObject({
        when: cues,
        limits: z.array(limit).default([]),
        accept: line,
        unless: cues.optional(),
      }),
    )
    .default([])
    .describe("Offers that need the caller's yes: given when all limits hold."),
  pressure: z
    .array(
      z.strictObject({
        when: cues,
        say: z.array(line).min(1).describe('Each is said once, then the caller gives in.'),
      }),
    )
    .default([])
    .describe('Where the caller insists before it answers as usual.'),
  transfer: z
    .strictObject({ accept: z.boolean(), say: line })
    .default({ accept: false, say: 'No, thank you. I do not want to be transferred.' }),
  patience: z
    .int()
    .min(1)
    .default(5)
    .describe('Turns in a row that lead nowhere before the caller gives up. Default: 5.'),
  closing: line.default('No, that is all. Thank you.').describe('Said when nothing else is wanted.'),
  farewell: line.default('Thank you. Goodbye.').describe('The last words.'),
});

export type Script = z.output<typeof scriptSchema>;
export type Decision = Script['decisions'][number];
export type Limit = Decision['limits'][number];

/** Throws `InputError` with the place of every mistake below `goal.script`. */
export function parseScript(script: Json | undefined): Script {
  if (script === undefined) {
    throw scriptError([
      { path: 'goal.script', message: 'is missing, and the scripted caller has nothing else to follow' },
    ]);
  }
  const parsed = scriptSchema.safeParse(script);
  if (parsed.success) return parsed.data;
  throw scriptError(
    parsed.error.issues.map(({ path, message }) => ({
      path: ['goal', 'script', ...path].map(String).join('.'),
      message,
    })),
  );
}

function scriptError(problems: InputError['problems']): InputError {
  return new InputError({ code: 'scenario-invalid', problems });
}
