import { type CallContext, type Json, type Judging, type Metric, markedTrace, type Score } from '@eva/core';
import { CAPTURED_ENTITIES_SCHEMA, HEARD_ENTITIES_SCHEMA } from '../answers/answer-schemas.ts';
import { isBrokenJson } from '../answers/broken-json.ts';
import { isList, isObject, isYes, textOf } from '../answers/json-shape.ts';
import { evidenceAt } from '../evidence.ts';
import { keyEntitiesTask } from '../prompts/key-entities.ts';
import type { MaterialBlock } from '../prompts/material.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import type { PromptView } from '../prompts/transcript-notes.ts';
import { type EntityUnit, entityItems, entityScore } from '../rules/entity-accuracy.ts';
import { turnItems } from '../rules/turn-verdicts.ts';
import { askJudge, BROKEN } from './ask-judge.ts';
import { markedTexts, textsOf } from './call-blocks.ts';
import { modelMetric, trailDetails, viewOf } from './model-metric.ts';

export function keyEntitiesDesign(view: PromptView): PromptDesign {
  const isCascade = view.pipeline === 'cascade';
  return { task: keyEntitiesTask(view), schema: isCascade ? HEARD_ENTITIES_SCHEMA : CAPTURED_ENTITIES_SCHEMA };
}

/**
 * A model's count of the caller's values that came through: in a cascade those that recognition kept, otherwise those
 * that reached a tool. The two say different things and are never compared.
 */
export function keyEntitiesByModel(options: Judging): Metric {
  return modelMetric({
    id: 'transcription_accuracy_key_entities',
    category: 'diagnostic',
    inPassAtK: false,
    needs: ['judge-text', 'speech'],
    scale: { min: 0, max: 1, better: 'higher' },
    async score(call, bench): Promise<Score> {
      const unit: EntityUnit = call.pipeline === 'cascade' ? 'turn' : 'tool-call';
      const { block, expected } = unit === 'turn' ? heardTurns(call) : numberedCalls(call);
      if (unit === 'tool-call' && expected.length === 0) return { status: 'skipped', why: 'no tool was called' };
      const judged = await askJudge(
        {
          ...keyEntitiesDesign(viewOf(call, options)),
          blocks: [block],
          read(text) {
            if (options.invalidRating === 'ask-again' && isBrokenJson(text)) return BROKEN;
            const items = entityItems(text);
            if (items === undefined) return { type: 'unreadable', problems: ['there is no list of items in it'] };
            const { perUnit } = entityScore(items, expected, unit);
            if (options.invalidRating === 'ask-again' && Object.keys(perUnit).length === 0) {
              return { type: 'unreadable', problems: [`none of its items is about a ${unit} that was asked for`] };
            }
            const missing = unit === 'turn' ? expected.filter((turn) => perUnit[turn] === undefined) : [];
            return { type: 'read', value: items, warnings: missing.map((turn) => `nothing is said of turn ${turn}`) };
          },
          // Calls without a value of the caller's are left out, so of calls nobody can tell whether the end is missing.
          isComplete: (items) =>
            unit === 'turn' && expected.every((turn) => isList(turnItems(items, expected).get(turn)?.entities)),
        },
        bench,
      );
      const score = entityScore(judged.value, expected, unit);
      if (score.value === null) return { status: 'skipped', why: 'the caller gave no entity that counts' };
      return {
        status: 'scored',
        value: score.value,
        normalized: score.normalized,
        judgedBy: judged.judgedBy,
        details: {
          unit,
          aggregation: 'mean',
          num_turns: expected.length,
          num_evaluated: score.numEvaluated,
          num_not_applicable: score.numNotApplicable,
          per_turn_ratings: score.perUnit,
          per_turn_normalized: score.perUnit,
          per_turn_entities: Object.fromEntries(
            judged.value.flatMap((item) => (isObject(item) ? [[String(idOf(item)), item.entities ?? []]] : [])),
          ),
          ...trailDetails(judged, options),
        },
        parts: score.parts,
        evidence: unit === 'turn' ? lostIn(call, judged.value, expected) : [],
      };
    },
  });
}

function heardTurns(call: CallContext): { readonly block: MaterialBlock; readonly expected: readonly number[] } {
  const heard = textsOf(call, 'caller', 'heard');
  const turns = [...markedTexts(call, 'caller')].filter(([turn]) => heard.has(turn));
  return {
    expected: turns.map(([turn]) => turn),
    block: {
      name: 'CALLER TURNS',
      lines: turns.map(([turn, meant]) => ({ turn, meant, written_down: heard.get(turn) ?? '' })),
    },
  };
}

function numberedCalls(call: CallContext): { readonly block: MaterialBlock; readonly expected: readonly number[] } {
  const expected: number[] = [];
  const lines = markedTrace(call).flatMap((entry): readonly Json[] => {
    const { turn } = entry;
    if (entry.type === 'tool-result') return [{ turn, tool_result: { name: entry.tool, result: entry.result } }];
    if (entry.type === 'speech') return entry.speaker === 'caller' ? [{ turn, caller: entry.text }] : [];
    const number = expected.length + 1;
    expected.push(number);
    return [{ turn, tool_call_id: number, tool_call: { name: entry.call.name, arguments: entry.call.arguments } }];
  });
  return { expected, block: { name: 'CALLER AND TOOLS', lines } };
}

function idOf(item: { readonly [key: string]: Json }): Json {
  return item.tool_call_id ?? item.turn_id ?? null;
}

function lostIn(call: CallContext, items: readonly Json[], expected: readonly number[]) {
  return [...turnItems(items, expected)].flatMap(([turn, { entities }]) => {
    const lost = (isList(entities) ? entities : []).filter(
      (entity) => isObject(entity) && !isYes(entity.correct) && !isYes(entity.skipped),
    );
    if (lost.length === 0) return [];
    const names = lost.map((entity) => (isObject(entity) ? `${textOf(entity.type)} ${textOf(entity.value)}` : ''));
    return evidenceAt(call, { turn, speaker: 'caller', note: `did not come through: ${names.join(', ')}` });
  });
}
