import { jsonAt } from '@eva/adapter-kit';
import type { Json, JsonObject } from '@eva/core';

type Check = (value: Json) => boolean;

const oneOf =
  (...values: readonly Json[]): Check =>
  (value) =>
    values.includes(value);
const within =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const truth: Check = (value) => typeof value === 'boolean';
const wholeSeconds: Check = (value) => typeof value === 'number' && Number.isInteger(value);

/** What the SDK's types and their comments say of the settings that are changed here. */
const CHECKS: { readonly [path: string]: Check } = {
  'agent.prompt.llm': (value) => typeof value === 'string' && /^[a-z0-9.-]+$/.test(value),
  'agent.prompt.temperature': within(0, 2),
  'agent.prompt.reasoning_effort': oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
  'agent.prompt.max_tokens': wholeSeconds,
  'agent.prompt.enable_parallel_tool_calls': truth,
  'agent.prompt.cascade_timeout_seconds': within(2, 15),
  'tts.model_id': oneOf(
    'eleven_turbo_v2',
    'eleven_turbo_v2_5',
    'eleven_flash_v2',
    'eleven_flash_v2_5',
    'eleven_multilingual_v2',
    'eleven_v3_conversational',
    'eleven_v4',
    'eleven_v4_turbo',
  ),
  'tts.expressive_mode': truth,
  'turn.turn_eagerness': oneOf('patient', 'normal', 'eager'),
  'turn.spelling_patience': oneOf('auto', 'off'),
  'turn.speculative_turn': truth,
  'turn.retranscribe_on_turn_timeout': truth,
  'turn.turn_timeout': within(1, 300),
  'turn.silence_end_call_timeout': within(-1, 3600),
  'conversation.max_duration_seconds': wholeSeconds,
};

/** Why the service takes no such change of an agent, or undefined where it takes it. */
export function agentProblem(change: JsonObject): string | undefined {
  const wrong = Object.entries(CHECKS).find(([path, isRight]) => {
    const value = jsonAt(change, ...path.split('.'));
    return value !== undefined && !isRight(value);
  });
  return wrong === undefined ? undefined : `conversation_config.${wrong[0]} is not valid`;
}
