import type { CallContext } from '@eva/core';
import { progressionRating } from '../rules/progression-rating.ts';
import { asksToWait, sentencesOf } from './call-language.ts';
import { needlessCalls } from './needless-calls.ts';
import {
  type Dimension,
  dimensionDetails,
  dimensionParts,
  evidenceOf,
  type Finding,
  offlineJudge,
} from './offline-judge.ts';
import { repeatsOf } from './repeats.ts';
import { isError } from './writes.ts';

/** So many slips of a kind are no longer isolated. */
const SEVERAL = 2;
/** The method's own bound for calls of tools. */
const SEVERAL_CALLS = 3;

/**
 * Repetition and standstill: a tool called again without news or with nothing to go by, a question for what the caller
 * had given, a statement made again unasked, a promise to look without looking, a question that leads away before
 * anything was done. It sees sameness of words only: the same thing said differently, a constraint ignored, and most
 * poor questions go unnoticed.
 */
export const offlineConversationProgression = offlineJudge({
  id: 'conversation_progression',
  method: 'repetition',
  revision: 4,
  category: 'experience',
  scale: { min: 1, max: 3, better: 'higher', passAt: 0.5 },
  score(call) {
    if (call.trace.length === 0) throw new Error('no transcript');
    const repeats = repeatsOf(call);
    const dimensions = {
      unnecessary_tool_calls: dimension(needlessCalls(call), SEVERAL_CALLS),
      information_loss: dimension(repeats.questions, SEVERAL),
      redundant_statements: dimension([...repeats.statements, ...stalls(call)], SEVERAL),
      question_quality: dimension(diversions(call), SEVERAL),
    };
    const rating = progressionRating(Object.values(dimensions).map((one) => one.rating));
    return {
      status: 'scored',
      value: rating,
      normalized: (rating - 1) / 2,
      details: {
        rating,
        explanation: { dimensions: dimensionDetails(dimensions) },
        num_turns: call.trace.length,
      },
      parts: dimensionParts(dimensions),
      evidence: evidenceOf(
        call,
        Object.values(dimensions).flatMap(({ findings }) => findings),
      ),
    };
  },
});

function dimension(findings: readonly Finding[], several: number): Dimension {
  if (findings.length === 0) return { rating: 3, findings };
  return { rating: findings.length >= several ? 1 : 2, findings };
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

/** "Anything else?" before anything was done about what the caller called for. */
function diversions(call: CallContext): readonly Finding[] {
  const firstDone = call.trace.findIndex((entry) => entry.type === 'tool-result' && !isError(entry.result));
  const before = firstDone < 0 ? call.trace : call.trace.slice(0, firstDone);
  const heardWish = before.findIndex((entry) => entry.type === 'speech' && entry.speaker === 'caller');
  if (heardWish < 0) return [];
  return before.slice(heardWish).flatMap((entry): readonly Finding[] => {
    if (entry.type !== 'speech' || entry.speaker !== 'agent') return [];
    return sentencesOf(entry.text)
      .filter(
        (sentence) => /\banything else\b.*\?/i.test(sentence) && /\b(?:before|continue|mind|general)\b/i.test(sentence),
      )
      .map((sentence) => ({ turn: entry.turn, what: `led away from the matter: "${sentence}"`, severity: 'minor' }));
  });
}
