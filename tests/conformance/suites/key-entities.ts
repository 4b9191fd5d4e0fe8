import type { JsonObject } from '@eva/core';
import { type Aggregation, entityItems, entityScore } from '@eva/judges/rules';
import { functionSuite } from '../suite.ts';
import { FAILED, SKIPPED, scored, type VectorScore, vectorParts } from './metric-vector.ts';

interface Input {
  readonly pipeline_type: 'cascade' | 'audio_llm' | 's2s';
  readonly judge_response_text: string | null;
  readonly intended_user_turns?: { readonly [turn: string]: string };
  readonly transcribed_user_turns?: { readonly [turn: string]: string };
  readonly conversation_trace?: readonly { readonly type?: string }[];
  readonly aggregation?: Aggregation;
}

export const keyEntitiesSuite = functionSuite({
  name: 'metrics/key_entities',
  tolerance: (path) => (path.includes('per_turn') ? 1e-9 : 0.001),
  run: (_fn, given) => scoreOf(given as Input),
});

function scoreOf(input: Input): VectorScore {
  const isCascade = input.pipeline_type === 'cascade';
  const { aggregation = 'mean' } = input;
  const expected = isCascade ? sharedTurns(input) : toolCallNumbers(input);
  if (!isCascade && expected.length === 0) return SKIPPED;
  const items = entityItems(input.judge_response_text ?? '');
  if (items === undefined) return FAILED;
  const score = entityScore(items, expected, isCascade ? 'turn' : 'tool-call', aggregation);
  const details: JsonObject = {
    aggregation,
    num_turns: expected.length,
    num_evaluated: score.numEvaluated,
    num_not_applicable: score.numNotApplicable,
    per_turn_ratings: score.perUnit,
    per_turn_normalized: score.perUnit,
  };
  if (score.value === null) return { ...SKIPPED, details };
  return scored(score.value, score.normalized, details, vectorParts(score.parts));
}

function sharedTurns({ intended_user_turns = {}, transcribed_user_turns = {} }: Input): readonly number[] {
  return Object.keys(intended_user_turns)
    .filter((turn) => turn in transcribed_user_turns)
    .map(Number);
}

function toolCallNumbers({ conversation_trace = [] }: Input): readonly number[] {
  return conversation_trace.filter(({ type }) => type === 'tool_call').map((_, index) => index + 1);
}
