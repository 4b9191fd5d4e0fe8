import type { CallContext, Json, JsonObject } from '@eva/core';
import { spokenWords } from '@eva/core/spoken';
import { asksToWait, isQuestion, sentencesOf, showsMishearing, wordsKey } from './call-language.ts';
import {
  type Dimension,
  dimensionDetails,
  dimensionParts,
  evidenceOf,
  type Finding,
  offlineJudge,
} from './offline-judge.ts';

/** Shorter sentences are courtesies, which may recur. */
const SHORTEST_STATEMENT_WORDS = 6;

/**
 * Repetition and standstill: the same tool call again without news, a question asked again after it was answered, a
 * statement made again unasked, a promise to look without looking. It sees sameness of words only; the same thing said
 * differently, a constraint ignored and a poor question go unnoticed, so `question_quality` is not judged.
 */
export const offlineConversationProgression = offlineJudge({
  id: 'conversation_progression',
  version: 'offline-repetition-1',
  category: 'experience',
  scale: { min: 1, max: 3, better: 'higher', passAt: 0.5 },
  score(call) {
    if (call.trace.length === 0) throw new Error('no transcript');
    const spoken = repeatedSentences(call);
    const dimensions = {
      unnecessary_tool_calls: severalAreWorse(repeatedCalls(call)),
      information_loss: severalAreWorse(spoken.questions),
      redundant_statements: severalAreWorse([...spoken.statements, ...stalls(call)]),
    };
    const ratings = Object.values(dimensions).map((dimension) => dimension.rating);
    const flagged = ratings.filter((rating) => rating < 3).length;
    const rating = ratings.includes(1) || flagged >= 3 ? 1 : flagged > 0 ? 2 : 3;
    return {
      status: 'scored',
      value: rating,
      normalized: (rating - 1) / 2,
      judgedBy: 'offline:repetition@1',
      details: {
        rating,
        explanation: { dimensions: dimensionDetails(dimensions) },
        not_judged: ['question_quality'],
        num_turns: call.trace.length,
      },
      parts: dimensionParts(dimensions),
      evidence: evidenceOf(
        call,
        Object.values(dimensions).flatMap((dimension) => dimension.findings),
      ),
    };
  },
});

/** One slip of a kind is minor, several are not. */
function severalAreWorse(findings: readonly Finding[]): Dimension {
  if (findings.length === 0) return { rating: 3, findings };
  return { rating: findings.length > 1 ? 1 : 2, findings };
}

/** A write in between makes news possible, so a read may follow again. */
function repeatedCalls(call: CallContext): readonly Finding[] {
  const writes = new Set(call.tools.filter((tool) => tool.effect === 'write').map((tool) => tool.name));
  const seen = new Set<string>();
  return call.toolTrace.flatMap(({ call: toolCall, turn }): readonly Finding[] => {
    const key = `${toolCall.name} ${canonical(toolCall.arguments)}`;
    const isRepeat = seen.has(key);
    if (writes.has(toolCall.name)) {
      for (const old of [...seen]) if (!writes.has(old.split(' ')[0] ?? '')) seen.delete(old);
    }
    seen.add(key);
    return isRepeat
      ? [{ turn, what: `${toolCall.name} was called again with the same arguments`, severity: 'minor' }]
      : [];
  });
}

function repeatedSentences(call: CallContext) {
  const questions: Finding[] = [];
  const statements: Finding[] = [];
  const saidIn = new Map<string, number>();
  const lastTurn = Math.max(0, ...call.trace.map((entry) => entry.turn));
  let isExcused = false;
  for (const entry of call.trace) {
    if (entry.type === 'tool-result') isExcused ||= isError(entry.result);
    if (entry.type !== 'speech') continue;
    if (showsMishearing(entry.text)) isExcused = true;
    if (entry.speaker === 'caller') continue;
    for (const sentence of sentencesOf(entry.text)) {
      const key = wordsKey(sentence);
      if (spokenWords(sentence).length < SHORTEST_STATEMENT_WORDS) continue;
      const before = saidIn.get(key);
      saidIn.set(key, entry.turn);
      if (before === undefined || before === entry.turn || isExcused) continue;
      const isRecap = entry.turn === lastTurn && !isQuestion(sentence);
      if (isRecap || /\banything else\b/i.test(sentence)) continue;
      const list = isQuestion(sentence) ? questions : statements;
      const what = `${isQuestion(sentence) ? 'asked' : 'said'} again: "${sentence}"`;
      list.push({ turn: entry.turn, what, severity: 'minor' });
    }
    // An excuse lasts for the answer that follows it.
    isExcused = false;
  }
  return { questions, statements };
}

/** "One moment" without anything being looked up leaves the caller waiting for nothing. */
function stalls(call: CallContext): readonly Finding[] {
  const busy = new Set(call.toolTrace.map((entry) => entry.turn));
  return call.trace.flatMap((entry): readonly Finding[] => {
    const isStall =
      entry.type === 'speech' &&
      entry.speaker === 'agent' &&
      asksToWait(entry.text) &&
      sentencesOf(entry.text).length <= 2 &&
      !busy.has(entry.turn);
    return isStall ? [{ turn: entry.turn, what: 'asked to wait and looked nothing up', severity: 'minor' }] : [];
  });
}

function isError(result: Json): boolean {
  return (
    typeof result === 'object' && result !== null && !Array.isArray(result) && (result as JsonObject).status === 'error'
  );
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${key}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(typeof value === 'string' ? value.toLowerCase() : value);
}
