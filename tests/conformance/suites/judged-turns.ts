import type { Json, JsonObject } from '@eva/core';
import {
  type Aggregation,
  askUntilHeard,
  CONCISENESS,
  intendedLines,
  listAnswer,
  SPEAKABILITY,
  TTS_FIDELITY,
  type TurnMaps,
  type TurnRubric,
  turnMaps,
  turnScore,
  turnVerdicts,
  USER_SPEECH_FIDELITY,
} from '@eva/judges/rules';
import { functionSuite } from '../suite.ts';
import { FAILED, scored, type VectorScore, vectorParts } from './metric-vector.ts';
import { scriptedHearing } from './scripted-hearing.ts';

interface WrittenInput {
  readonly turn_ids: readonly number[];
  readonly intended_assistant_turns: { readonly [turn: string]: string };
  readonly judge_response_text: string | null;
  readonly aggregation?: Aggregation;
}

interface HeardInput {
  readonly intended_user_turns: { readonly [turn: string]: string };
  readonly intended_assistant_turns: { readonly [turn: string]: string };
  readonly judge_responses: readonly (string | null)[];
  readonly audio_available: boolean;
}

type MapName = keyof TurnMaps;

export const concisenessSuite = functionSuite({
  name: 'metrics/conciseness',
  tolerance: 0.001,
  run(_fn, given) {
    const input = given as WrittenInput;
    return written(input, input.turn_ids, CONCISENESS, [
      'per_turn_ratings',
      'per_turn_failure_modes',
      'per_turn_normalized',
    ]);
  },
});

export const speakabilitySuite = functionSuite({
  name: 'metrics/speakability',
  tolerance: 0.001,
  run(_fn, given) {
    const input = given as WrittenInput;
    const turns = Object.entries(input.intended_assistant_turns).filter(([, text]) => text.trim() !== '');
    return written(
      input,
      turns.map(([turn]) => Number(turn)),
      SPEAKABILITY,
      ['per_turn_ratings'],
    );
  },
});

export const userSpeechFidelitySuite = functionSuite({
  name: 'metrics/user_speech_fidelity',
  tolerance: 0.001,
  async run(_fn, given) {
    const input = given as HeardInput;
    const maps = ['per_turn_ratings', 'per_turn_normalized', 'per_turn_failure_modes'] as const;
    return heard(input, input.intended_user_turns, USER_SPEECH_FIDELITY, maps);
  },
});

export const ttsFidelitySuite = functionSuite({
  name: 'metrics/tts_fidelity',
  tolerance: 0.001,
  async run(_fn, given) {
    const input = given as HeardInput;
    return heard(input, input.intended_assistant_turns, TTS_FIDELITY, ['per_turn_ratings', 'per_turn_failure_modes']);
  },
});

function written(
  input: WrittenInput,
  expected: readonly number[],
  rubric: TurnRubric,
  maps: readonly MapName[],
): VectorScore {
  const items = listAnswer(input.judge_response_text ?? '');
  if (expected.length === 0 || items === undefined) return FAILED;
  const { aggregation = 'mean' } = input;
  const result = scoreOf(items, expected, rubric, maps, aggregation);
  if (!result.has_error) return result;
  // Of a failure the vectors keep what was read and no figure.
  const { per_turn_ratings, per_turn_failure_modes } = result.details;
  return {
    ...FAILED,
    details: compact({ per_turn_ratings, per_turn_failure_modes }),
  };
}

function compact(details: { readonly [key: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(details).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

async function heard(
  input: HeardInput,
  intended: { readonly [turn: string]: string },
  rubric: TurnRubric,
  maps: readonly MapName[],
) {
  const turns = Object.entries(intended).map(([turn, text]) => [Number(turn), text] as const);
  const formatted_turns = intendedLines(turns);
  const items = input.audio_available ? await askUntilHeard(scriptedHearing(input).judge) : null;
  if (items === null) return { ...FAILED, formatted_turns };
  const expected = turns.map(([turn]) => turn);
  return { ...scoreOf(items, expected, rubric, maps, 'mean'), formatted_turns };
}

function scoreOf(
  items: Parameters<typeof turnVerdicts>[0],
  expected: readonly number[],
  rubric: TurnRubric,
  maps: readonly MapName[],
  aggregation: Aggregation,
): VectorScore {
  const verdicts = turnVerdicts(items, expected, rubric);
  const { value, normalized, numEvaluated, parts } = turnScore(verdicts, rubric, aggregation);
  const all = turnMaps(verdicts, rubric.scale);
  const details: JsonObject = {
    ...Object.fromEntries(maps.map((name) => [name, all[name]])),
    aggregation,
    num_turns: expected.length,
    num_evaluated: numEvaluated,
  };
  return value === null ? { ...FAILED, details } : scored(value, normalized, details, vectorParts(parts));
}
