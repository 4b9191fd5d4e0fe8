import { z } from 'zod';
import { defineOptions } from '../options/define-options.ts';
import { callerSlotSchema, idSchema, partSchema, speakingPartSchema } from './slot-schema.ts';

const callerManifest = z.strictObject({
  schema: z.literal('eva/caller@1').describe('What this file is.'),
  id: idSchema,
  caller: callerSlotSchema,
  stt: partSchema.optional(),
  llm: partSchema.optional(),
  tts: speakingPartSchema.optional(),
  turns: partSchema.optional(),
});

export type CallerManifest = z.output<typeof callerManifest>;

/** Schema of `eva/caller@1`: the simulated caller and the parts it hears, thinks and speaks with. */
export const callerSchema = defineOptions(callerManifest);
