import { z } from 'zod';
import { defineOptions } from '../options/define-options.ts';
import type { JsonSchema } from '../protocol/json.ts';
import { TOOL_PLACE_FORMS } from '../tools/tool-place.ts';
import { cascadeAgentSchema, externalAgentSchema, hybridAgentSchema, s2sAgentSchema } from './agent-schema.ts';
import { idSchema, secretReference, slotSchema, speakingSlotSchema } from './slot-schema.ts';

const common = {
  schema: z.literal('eva/system@1').describe('What this file is.'),
  id: idSchema,
};

const toolPlace = z.string().min(1).describe(`Where eva serves the tools of a call: ${TOOL_PLACE_FORMS}.`);

const lineSchema = z.strictObject({
  url: z
    .string()
    .regex(/^wss?:\/\/./, 'expected ws:// or wss://')
    .describe('Where the agent answers: ws:// or wss://, Twilio Media Streams framing.'),
  secrets: z
    .strictObject({ token: secretReference })
    .optional()
    .describe('Where the bearer token comes from that the agent asks for: `token: env:NAME`. Default: none is sent.'),
  tools: z
    .strictObject({ webhook: toolPlace.optional(), mcp: toolPlace.optional() })
    .optional()
    .describe('How the agent calls the tools of the domain. Default `{ webhook: auto }`; `{}` serves none.'),
});

const cascade = z.strictObject({
  ...common,
  agent: cascadeAgentSchema.optional(),
  architecture: z.literal('cascade'),
  stt: slotSchema,
  llm: slotSchema,
  tts: speakingSlotSchema,
  turns: slotSchema.optional().describe('Needed unless the recogniser finds the end of a turn itself.'),
});
const hybrid = z.strictObject({
  ...common,
  agent: hybridAgentSchema.optional(),
  architecture: z.literal('hybrid'),
  audioLlm: slotSchema,
  tts: speakingSlotSchema,
  turns: slotSchema,
});
const s2s = z.strictObject({
  ...common,
  agent: s2sAgentSchema.optional(),
  architecture: z.literal('s2s'),
  s2s: speakingSlotSchema,
});
const external = z.strictObject({
  ...common,
  agent: externalAgentSchema.optional(),
  architecture: z.literal('external'),
  line: lineSchema,
});

const anyArchitecture = z.strictObject({
  ...common,
  agent: cascadeAgentSchema.optional(),
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
