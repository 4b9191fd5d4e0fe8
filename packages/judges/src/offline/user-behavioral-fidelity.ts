import type { CallContext, Json, JsonObject, Scored } from '@eva/core';
import { callDay } from './call-day.ts';
import { asksToWait, isQuestion, sentencesOf, wordsKey } from './call-language.ts';
import { type Entity, entityReader } from './entities.ts';
import { type Dimension, dimensionOf, dimensionParts, type Finding, offlineJudge } from './offline-judge.ts';

/**
 * Conformance of the caller to its scenario: values it invented that reached a write, hanging up on an agent that was
 * still at work, and looping into a second write. It reads no intentions: whether the decision tree was followed,
 * information was withheld or the language was right is not judged, so 1 means no more than "nothing plain was found".
 */
export const offlineUserBehavioralFidelity = offlineJudge({
  id: 'user_behavioral_fidelity',
  method: 'script',
  revision: 1,
  category: 'validation',
  scale: { min: 0, max: 1, better: 'higher', passAt: 0.5 },
  gate: { objection },
  score(call) {
    const corruption = {
      extra_modifications: dimensionOf(inventedValues(call)),
      premature_ending: dimensionOf(prematureEnding(call)),
      duplicate_modifications: dimensionOf(duplicateWrites(call)),
    };
    const isClean = Object.values(corruption).every((dimension) => dimension.findings.length === 0);
    return {
      status: 'scored',
      value: isClean ? 1 : 0,
      normalized: isClean ? 1 : 0,
      details: {
        rating: isClean ? 1 : 0,
        corrupted: !isClean,
        corruption_analysis: Object.fromEntries(
          Object.entries(corruption).map(([type, found]) => [type, analysis(found)]),
        ),
        caller_turns: call.turns.filter((turn) => turn.speaker === 'caller').length,
        last_word: call.trace.findLast((entry) => entry.type === 'speech')?.speaker ?? null,
        not_judged: ['missing_information', 'decision_tree_violation', 'wrong_language'],
      },
      parts: dimensionParts(corruption),
    };
  },
});

/** Up to so many turns, a caller that hangs up on a question, and gives no answer to it, was let down by nobody. */
const EARLY_TURNS = 2;

/**
 * Only what can be nobody else's doing: the same write for the same words may be the agent's loop, and a caller that
 * gives up after a while may have had reason to.
 */
function objection({ details }: Scored): string | null {
  const corruption = objectOf(details.corruption_analysis);
  const found = ['extra_modifications', 'premature_ending'].flatMap((type) => {
    const { detected, analysis: what } = objectOf(corruption[type]);
    const isEarly = typeof details.caller_turns === 'number' && details.caller_turns <= EARLY_TURNS;
    // After the caller spoke it was the agent's turn, and giving up on an agent that is silent is no misbehaviour.
    const isOwn = type !== 'premature_ending' || (isEarly && details.last_word === 'agent');
    return detected === true && isOwn ? [String(what)] : [];
  });
  return found.length === 0 ? null : found.join('; ');
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function analysis({ findings }: Dimension) {
  return { analysis: findings.map((finding) => finding.what).join('; '), detected: findings.length > 0 };
}

/** An entity of the caller's that neither its goal nor the agent knew of, and that a write then used. */
function inventedValues(call: CallContext): readonly Finding[] {
  const reader = entityReader(callDay(call));
  const writes = call.toolTrace.filter(({ call: toolCall }) => effectOf(call, toolCall.name) === 'write');
  const written = writes.flatMap(({ call: toolCall }) => leavesOf(toolCall.arguments)).map(compacted);
  const goal = leavesOf([
    call.scenario.goal.summary,
    call.scenario.goal.openingLine,
    call.scenario.goal.decisionTree,
    call.scenario.goal.facts,
    call.scenario.goal.script ?? null,
  ]).join(' . ');
  const told = [goal, call.scenario.now];
  const findings: Finding[] = [];
  for (const turn of call.turns) {
    if (turn.speaker === 'agent') {
      told.push(turn.intended ?? '', turn.heard ?? '');
      continue;
    }
    for (const entity of reader.entitiesIn(turn.intended ?? '')) {
      if (!written.some((value) => isSameValue(value, entity))) continue;
      const isKnown = told.some(
        (text) => reader.holds(text, entity) || compacted(text).includes(compacted(entity.value)),
      );
      if (isKnown) continue;
      findings.push({
        turn: turn.index,
        what: `the caller made up the ${entity.kind} ${entity.value}`,
        severity: 'major',
      });
    }
  }
  return findings;
}

function isSameValue(written: string, entity: Entity): boolean {
  return entity.kind === 'amount' ? Number(written) === Number(entity.value) : written === compacted(entity.value);
}

/** The agent had just asked something or gone to look, and the caller neither had its goal nor waited. */
function prematureEnding(call: CallContext): readonly Finding[] {
  const { ended } = call;
  if (ended.by !== 'caller' || /goal-met|transferred/.test(ended.detail ?? '')) return [];
  const last = call.trace.findLast((entry) => entry.type === 'speech' && entry.speaker === 'agent');
  if (last?.type !== 'speech') return [];
  const sentence = sentencesOf(last.text).at(-1) ?? '';
  const isFarewell =
    /\b(?:anything else|else i can|else can i|help you with|bye|have a (?:good|great|nice|safe))\b/i.test(last.text);
  const isAtWork = isQuestion(sentence) || asksToWait(sentence);
  if (isFarewell || !isAtWork) return [];
  return [{ turn: last.turn, what: `the caller hung up after "${sentence}"`, severity: 'major' }];
}

/** The caller said the same thing twice and a write was made twice for it. */
function duplicateWrites(call: CallContext): readonly Finding[] {
  const said = new Map(
    call.turns.filter((turn) => turn.speaker === 'caller').map((turn) => [turn.index, wordsKey(turn.intended ?? '')]),
  );
  const seen = new Map<string, number>();
  return call.toolTrace.flatMap(({ call: toolCall, turn }): readonly Finding[] => {
    if (effectOf(call, toolCall.name) !== 'write') return [];
    const key = `${toolCall.name} ${JSON.stringify(toolCall.arguments)}`;
    const before = seen.get(key);
    seen.set(key, turn);
    const isLoop =
      before !== undefined && before !== turn && said.get(before) !== '' && said.get(before) === said.get(turn);
    return isLoop ? [{ turn, what: `${toolCall.name} was run again for the same words`, severity: 'major' }] : [];
  });
}

function effectOf(call: CallContext, tool: string): string | undefined {
  return call.tools.find((other) => other.name === tool)?.effect;
}

function leavesOf(value: Json): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'object') return Object.values(value).flatMap((item: Json) => leavesOf(item));
  return [String(value)];
}

function compacted(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}.]/gu, '');
}
