import { z } from 'zod';

const latencySchema = z
  .union([
    z.literal('measured').describe('The real time of the work is charged.'),
    z.strictObject({ fixedMs: z.number().min(0).max(60_000).describe('Milliseconds to each answer, 0 to 60000.') }),
    z.strictObject({
      uniformMs: z
        .tuple([z.number().min(0).max(60_000), z.number().min(0).max(60_000)])
        .refine(([low, high]) => low <= high, 'the first number must not be above the second')
        .describe('Milliseconds to each answer, drawn between the two with the seed of the call.'),
    }),
  ])
  .describe('How long this part takes to answer: `measured`, `{ fixedMs: 120 }` or `{ uniformMs: [80, 160] }`.');

const use = z
  .string()
  .min(1)
  .describe('Id of an installed contribution, or "@scope/package#id" where two packages offer the same id.');

const options = z.record(z.string(), z.unknown()).describe("The contribution's own options; `eva plugins` names them.");

export const secretReference = z
  .string()
  .regex(/^env:[A-Za-z_][A-Za-z0-9_]*$/, 'expected env:NAME, a reference to an environment variable');

const secrets = z
  .record(z.string(), secretReference)
  .describe('Where a key comes from: `apiKey: env:NAME`. Default: the variable that the plugin declares.');

const model = z.string().min(1).describe('Model of the provider. Default: the one that the adapter names.');
const voice = z.string().min(1).describe('Voice of the provider. Default: the one that the adapter names.');

const slotFields = {
  use,
  model: model.optional(),
  options: options.optional(),
  secrets: secrets.optional(),
};

/** One part of a caller: its time is charged once, where the caller answers. */
export const partSchema = z.strictObject(slotFields);
export const speakingPartSchema = z.strictObject({ ...slotFields, voice: voice.optional() });

/** One part of a system under test. */
export const slotSchema = z.strictObject({ ...slotFields, latency: latencySchema.optional() });
export const speakingSlotSchema = z.strictObject({
  ...slotFields,
  voice: voice.optional(),
  latency: latencySchema.optional(),
});

export const callerSlotSchema = z.strictObject({ ...slotFields, latency: latencySchema.optional() });

export const idSchema = z
  .string()
  .max(64)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'expected letters, digits, dots, dashes or underscores, a letter or digit first',
  )
  .describe('Name of the system in results, and of its folder: letters, digits, dots, dashes, underscores.');

export type Slot = z.output<typeof speakingSlotSchema>;
export type Latency = z.output<typeof latencySchema>;
