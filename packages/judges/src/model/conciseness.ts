import type { CallContext, JsonObject, Judging, Metric } from '@eva/core';
import { writtenTurnsSchema } from '../answers/answer-schemas.ts';
import { isBrokenJson } from '../answers/broken-json.ts';
import { isList, isObject, textOf } from '../answers/json-shape.ts';
import { listAnswer } from '../answers/read-answer.ts';
import { evidenceAt } from '../evidence.ts';
import { concisenessTask } from '../prompts/conciseness.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { CONCISENESS } from '../rules/rubrics.ts';
import { type TurnVerdict, turnMaps, turnScore, turnVerdicts } from '../rules/turn-verdicts.ts';
import { askJudge, BROKEN, type Reading } from './ask-judge.ts';
import { agentTurnIds, conversationBlock } from './call-blocks.ts';
import { modelMetric, trailDetails } from './model-metric.ts';

export function concisenessDesign(): PromptDesign {
  return { task: concisenessTask(), schema: writtenTurnsSchema(CONCISENESS) };
}

/** A model's verdict on whether each agent turn can be taken in at one hearing. */
export function concisenessByModel(options: Judging): Metric {
  return modelMetric({
    id: 'conciseness',
    category: 'experience',
    needs: ['judge-text'],
    scale: { ...CONCISENESS.scale, better: 'higher', passAt: 0.5 },
    async score(call, bench) {
      const expected = [...new Set(call.trace.map(({ turn }) => turn))];
      if (expected.length === 0) throw new Error('no transcript');
      const spoken = agentTurnIds(call);
      const judged = await askJudge(
        {
          ...concisenessDesign(),
          blocks: [conversationBlock(call)],
          read: (text) =>
            options.invalidRating === 'ask-again' && isBrokenJson(text) ? BROKEN : readTurns(text, expected, spoken),
          isComplete: (verdicts) => spoken.every((turn) => verdicts.some((verdict) => verdict.turn === turn)),
        },
        bench,
      );
      const { value, normalized, numEvaluated, parts } = turnScore(judged.value, CONCISENESS);
      if (value === null) throw new Error('the judge rated no turn');
      return {
        status: 'scored',
        value,
        normalized,
        judgedBy: judged.judgedBy,
        details: {
          ...turnMaps(judged.value, CONCISENESS.scale),
          per_turn_explanations: explanationsOf(judged.value),
          aggregation: 'mean',
          num_turns: expected.length,
          num_evaluated: numEvaluated,
          ...trailDetails(judged, options),
        },
        parts,
        evidence: judged.value.flatMap((verdict) => evidenceOfTurn(call, verdict)),
      };
    },
  });
}

function readTurns(
  text: string,
  expected: readonly number[],
  spoken: readonly number[],
): Reading<readonly TurnVerdict[]> {
  const list = listAnswer(text);
  if (list === undefined) return { type: 'unreadable', problems: ['there is no JSON in it'] };
  const [only] = list;
  const items = list.length === 1 && isObject(only) && isList(only.turns) ? only.turns : list;
  const verdicts = turnVerdicts(items, expected, CONCISENESS);
  if (verdicts.every(({ rating }) => rating === null)) {
    return { type: 'unreadable', problems: ['no turn of the conversation has a rating of 1, 2 or 3'] };
  }
  const missing = spoken.filter(
    (turn) => !verdicts.some((verdict) => verdict.turn === turn && verdict.rating !== null),
  );
  return {
    type: 'read',
    value: verdicts,
    warnings: [
      ...missing.map((turn) => `turn ${turn} has no rating`),
      ...verdicts
        .filter(({ rating, item }) => rating === CONCISENESS.scale.max && hasModes(item))
        .map(({ turn }) => `turn ${turn} is rated ${CONCISENESS.scale.max} and has failure modes`),
    ],
  };
}

function hasModes({ failure_modes }: JsonObject): boolean {
  return isList(failure_modes) && failure_modes.length > 0;
}

export function explanationsOf(verdicts: readonly TurnVerdict[]): { readonly [turn: string]: string } {
  return Object.fromEntries(verdicts.map(({ turn, item }) => [String(turn), textOf(item.explanation)]));
}

function evidenceOfTurn(call: CallContext, { turn, rating, modes, item }: TurnVerdict) {
  if (rating === null || rating === CONCISENESS.scale.max) return [];
  const note = [`rated ${rating}`, ...modes, textOf(item.explanation)].filter((part) => part !== '').join('; ');
  return evidenceAt(call, { turn, speaker: 'agent', note });
}
