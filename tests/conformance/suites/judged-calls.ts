import type { JsonObject } from '@eva/core';
import {
  type CallRubric,
  CONVERSATION_PROGRESSION,
  callVerdict,
  FAITHFULNESS,
  objectAnswer,
  USER_BEHAVIORAL_FIDELITY,
} from '@eva/judges/rules';
import type { ConformanceSuite } from '../suite.ts';
import { functionSuite } from '../suite.ts';
import { FAILED, scored, type VectorScore, vectorParts } from './metric-vector.ts';

interface Input {
  readonly judge_response_text: string;
  readonly conversation_trace_length: number;
}

/** The vectors show the method's fall to the lowest rating; by default we ask again. */
export const faithfulnessSuite = judgedCallSuite('faithfulness', FAITHFULNESS);
export const conversationProgressionSuite = judgedCallSuite('conversation_progression', CONVERSATION_PROGRESSION);
export const userBehavioralFidelitySuite = judgedCallSuite('user_behavioral_fidelity', USER_BEHAVIORAL_FIDELITY);

function judgedCallSuite(metric: string, rubric: CallRubric): ConformanceSuite {
  const name = `metrics/${metric}`;
  const suite = functionSuite({ name, run: (_fn, given) => score(given as Input, rubric) });
  const withoutGoal = functionSuite({ name, run: () => FAILED });
  // The vector's input does not show the goal; a scenario of ours without one cannot be made.
  return {
    name,
    check: (vector, bench) => (vector.branch === 'goal_not_dict' ? withoutGoal : suite).check(vector, bench),
  };
}

function score(input: Input, rubric: CallRubric): VectorScore {
  const answer = objectAnswer(input.judge_response_text);
  if (input.conversation_trace_length === 0 || answer === undefined) return FAILED;
  const { rating, normalized, parts } = callVerdict(answer, rubric);
  const details: JsonObject =
    rubric === USER_BEHAVIORAL_FIDELITY
      ? { rating, corrupted: rating === 0 }
      : { rating, num_turns: input.conversation_trace_length };
  return scored(rating, normalized, details, vectorParts(parts));
}
