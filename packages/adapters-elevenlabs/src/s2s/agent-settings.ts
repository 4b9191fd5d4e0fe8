import type { JsonObject, Millis } from '@eva/core';
import { z } from 'zod';

const millis = z.number().int().positive();

/** How an agent is set up at the service, as far as it matters to a comparison; what is not named stays as it is there. */
export const agentSettings = z.strictObject({
  llm: z.string().min(1).optional().describe('Language model, as the service names it, such as claude-haiku-4-5.'),
  temperature: z.number().min(0).max(2).optional().describe('Sampling temperature of the language model.'),
  reasoningEffort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
    .optional()
    .describe('How much the language model reasons; only for some.'),
  maxTokens: z.number().int().min(-1).optional().describe('Most tokens of an answer; -1 for no limit.'),
  parallelToolCalls: z.boolean().optional().describe('Whether several tools may be used at once.'),
  cascadeTimeoutMs: z
    .number()
    .int()
    .min(2000)
    .max(15_000)
    .optional()
    .describe('Time after which another language model is asked in place of a slow one, in ms, 2000 to 15000.'),
  ttsModel: z.string().min(1).optional().describe('Voice model, such as eleven_v3_conversational.'),
  expressive: z.boolean().optional().describe('Whether the voice model is told by tags how to speak; only for v3.'),
  eagerness: z.enum(['patient', 'normal', 'eager']).optional().describe('How soon the agent takes a turn.'),
  spellingPatience: z
    .enum(['auto', 'off'])
    .optional()
    .describe('Whether it waits longer for somebody who spells something.'),
  speculativeTurn: z.boolean().optional().describe('Whether it begins to think before it is sure that a turn is over.'),
  retranscribe: z.boolean().optional().describe('Whether it listens again to a turn in which no speech was found.'),
  turnTimeoutMs: millis.optional().describe('Silence after which it speaks by itself, in ms, whole seconds.'),
  endCallOnSilenceMs: z
    .union([z.literal('off'), millis])
    .optional()
    .describe('Silence after which it ends the call, in ms, whole seconds; or `off`.'),
  maxDurationMs: millis.optional().describe('Longest conversation, in ms, whole seconds.'),
});

export type AgentSettings = z.output<typeof agentSettings>;

/** The same as the service's `conversation_config` (`ConversationalConfig` of the SDK), with nothing in it that is not named. */
export function conversationConfigOf(settings: AgentSettings): JsonObject {
  const { endCallOnSilenceMs } = settings;
  return named({
    agent: named({
      prompt: named({
        llm: settings.llm,
        temperature: settings.temperature,
        reasoning_effort: settings.reasoningEffort,
        max_tokens: settings.maxTokens,
        enable_parallel_tool_calls: settings.parallelToolCalls,
        cascade_timeout_seconds: seconds(settings.cascadeTimeoutMs),
      }),
    }),
    tts: named({ model_id: settings.ttsModel, expressive_mode: settings.expressive }),
    turn: named({
      turn_eagerness: settings.eagerness,
      spelling_patience: settings.spellingPatience,
      speculative_turn: settings.speculativeTurn,
      retranscribe_on_turn_timeout: settings.retranscribe,
      turn_timeout: seconds(settings.turnTimeoutMs),
      silence_end_call_timeout: endCallOnSilenceMs === 'off' ? -1 : seconds(endCallOnSilenceMs),
    }),
    conversation: named({ max_duration_seconds: seconds(settings.maxDurationMs) }),
  });
}

function seconds(ms: Millis | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms / 1000);
}

/** Without what is undefined or empty. */
function named(fields: { readonly [name: string]: JsonObject[string] | undefined }): JsonObject {
  const isNamed = (value: JsonObject[string] | undefined): boolean =>
    value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isNamed(value))) as JsonObject;
}
