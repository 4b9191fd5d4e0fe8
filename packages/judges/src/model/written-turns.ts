import type { CallContext, Judging, MetricBench, Score } from '@eva/core';
import { isBrokenJson } from '../answers/broken-json.ts';
import { isList, isObject } from '../answers/json-shape.ts';
import { listAnswer } from '../answers/read-answer.ts';
import type { MaterialBlock } from '../prompts/material.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { type TurnRubric, type TurnVerdict, turnMaps, turnScore, turnVerdicts } from '../rules/turn-verdicts.ts';
import { askJudge, BROKEN, type Reading } from './ask-judge.ts';
import { trailDetails } from './model-metric.ts';
import { turnReading } from './turn-reading.ts';
import { evidenceOfTurn, explanationsOf } from './turn-remarks.ts';

export interface WrittenTurnsSpec {
  readonly call: CallContext;
  readonly bench: MetricBench;
  readonly options: Judging;
  readonly rubric: TurnRubric;
  readonly design: PromptDesign;
  readonly blocks: readonly MaterialBlock[];
  /** Turns that an item may be about. */
  readonly expected: readonly number[];
  /** Those of them that ought to have a rating: the agent speaks in them. */
  readonly asked: readonly number[];
}

/** One question about the agent's texts turn by turn, and the score it gives. */
export async function scoreWrittenTurns(spec: WrittenTurnsSpec): Promise<Score> {
  const { call, bench, options, rubric, design, blocks, expected, asked } = spec;
  const judged = await askJudge(
    {
      ...design,
      blocks,
      read: (text) => (options.invalidRating === 'ask-again' && isBrokenJson(text) ? BROKEN : readTurns(text, spec)),
      isComplete: (verdicts) => asked.every((turn) => verdicts.some((verdict) => verdict.turn === turn)),
    },
    bench,
  );
  const { value, normalized, numEvaluated, parts } = turnScore(judged.value, rubric);
  if (value === null) throw new Error('the judge rated no turn');
  return {
    status: 'scored',
    value,
    normalized,
    judgedBy: judged.judgedBy,
    details: {
      ...turnMaps(judged.value, rubric.scale),
      per_turn_explanations: explanationsOf(judged.value),
      aggregation: 'mean',
      num_turns: expected.length,
      num_evaluated: numEvaluated,
      ...trailDetails(judged, options),
    },
    parts,
    evidence: judged.value.flatMap((verdict) => evidenceOfTurn(call, 'agent', verdict, rubric)),
  };
}

function readTurns(text: string, { rubric, expected, asked }: WrittenTurnsSpec): Reading<readonly TurnVerdict[]> {
  const list = listAnswer(text);
  if (list === undefined) return { type: 'unreadable', problems: ['there is no JSON in it'] };
  const [only] = list;
  const items = list.length === 1 && isObject(only) && isList(only.turns) ? only.turns : list;
  const verdicts = turnVerdicts(items, expected, rubric);
  return turnReading(verdicts, verdicts, rubric, asked);
}
