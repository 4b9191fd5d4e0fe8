import { z } from 'zod';
import { defineOptions } from '../options/define-options.ts';
import type { JsonSchema } from '../protocol/json.ts';
import { idSchema, slotSchema, speakingSlotSchema } from './slot-schema.ts';

const agentSchema = z
  .strictObject({
    maxToolRounds: z
      .number()
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('Rounds of tool calls in one turn before the agent apologises; 0 is unlimited. Default 25.'),
    bargeIn: z.boolean().optional().describe('Whether the caller can cut the agent short. Default true.'),
    componentTimeoutMs: z
      .number()
      .min(100)
      .max(600_000)
      .optional()
      .describe('Longest wait for one answer of a part before the turn fails, in ms, 100 to 600000. Default 30000.'),
  })
  .describe('How the parts are put together.');

const common = {
  schema: z.literal('eva/system@1').describe('What this file is.'),
  id: idSchema,
  agent: agentSchema.optional(),
};

const lineSchema = z.strictObject({
  url: z.string().min(1).describe('Where the agent listens: ws:// or wss://, Twilio Media Streams framing.'),
  tools: z.strictObject({ webhook: z.string().min(1).optional(), mcp: z.string().min(1).optional() }).optional(),
});

const cascade = z.strictObject({
  ...common,
  architecture: z.literal('cascade'),
  stt: slotSchema,
  llm: slotSchema,
  tts: speakingSlotSchema,
  turns: slotSchema.optional().describe('Needed unless the recogniser finds the end of a turn itself.'),
});
const hybrid = z.strictObject({
  ...common,
  architecture: z.literal('hybrid'),
  audioLlm: slotSchema,
  tts: speakingSlotSchema,
  turns: slotSchema,
});
const s2s = z.strictObject({ ...common, architecture: z.literal('s2s'), s2s: speakingSlotSchema });
const external = z.strictObject({ ...common, architecture: z.literal('external'), line: lineSchema });

const anyArchitecture = z.strictObject({
  ...common,
  architecture: z.enum(['cascade', 'hybrid', 's2s', 'external']),
  stt: slotSchema.optional(),
  llm: slotSchema.optional(),
  audioLlm: slotSchema.optional(),
  tts: speakingSlotSchema.optional(),
  turns: slotSchema.optional(),
  s2s: speakingSlotSchema.optional(),
  line: lineSchema.optional(),
});

export type SystemManifest = z.output<typeof anyArchitecture>;

const byArchitecture = new Map<unknown, z.ZodType<SystemManifest>>([
  ['cascade', cascade],
  ['hybrid', hybrid],
  ['s2s', s2s],
  ['external', external],
]);

/** The schema for a manifest of this architecture; for an unknown one, all slots, so that the rest is checked too. */
export function systemSchemaFor(architecture: unknown) {
  return defineOptions(byArchitecture.get(architecture) ?? anyArchitecture);
}

/** The JSON Schema of system manifests, for editors. Kept as `schemas/system.json`. */
export function systemJsonSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(
    z.discriminatedUnion('architecture', [cascade, hybrid, s2s, external]),
    {
      io: 'input',
    },
  );
  return {
    $schema: $schema ?? '',
    title: 'eva system manifest',
    description: 'A voice agent under test: its architecture, and the adapter in each slot.',
    ...(schema as JsonSchema),
  };
}
