import type { CallContext, Json } from '@eva/core';
import { findAmounts, spokenWords } from '@eva/core/spoken';
import { sentencesOf } from './call-language.ts';
import type { Finding } from './offline-judge.ts';

/** Times that one may have to be paid, for as many passengers or bookings. */
const TIMES = [1, 2, 3, 4];

/**
 * "The change fee is 85 dollars" where every result of the call that has a change fee has another, and parts of a price
 * that do not come to the total said right behind them.
 */
export function namedAmountFindings(call: CallContext): readonly Finding[] {
  const known = new Map<string, Set<number>>();
  for (const entry of call.trace) if (entry.type === 'tool-result') collect(entry.result, known);
  return call.trace.flatMap((entry): readonly Finding[] => {
    if (entry.type !== 'speech' || entry.speaker !== 'agent') return [];
    const sentences = sentencesOf(entry.text).map(pricedSentence);
    return [...otherThanKnown(sentences, known), ...wrongTotals(sentences)].map(
      (what): Finding => ({ turn: entry.turn, what, severity: 'major' }),
    );
  });
}

interface PricedSentence {
  readonly words: string;
  /** The amount in it; undefined where there is none, or more than one. */
  readonly amount: number | undefined;
}

function pricedSentence(sentence: string): PricedSentence {
  const [amount, ...more] = sentence.endsWith('?') ? [] : findAmounts(sentence);
  return { words: ` ${spokenWords(sentence).join(' ')} `, amount: more.length === 0 ? amount : undefined };
}

function otherThanKnown(
  sentences: readonly PricedSentence[],
  known: ReadonlyMap<string, ReadonlySet<number>>,
): readonly string[] {
  return sentences.flatMap(({ words, amount }) =>
    amount === undefined
      ? []
      : [...known].flatMap(([key, values]) => {
          if (!words.includes(` ${key.replaceAll('_', ' ')} is `)) return [];
          // What was waived was due before it was.
          const isKnown = values.has(0) || [...values].some((value) => TIMES.some((times) => value * times === amount));
          return isKnown ? [] : [`said ${key} ${amount}, of which results know ${[...values].join(' and ')}`];
        }),
  );
}

/** "The fee is 85. The difference is 35. The total is 110." */
function wrongTotals(sentences: readonly PricedSentence[]): readonly string[] {
  return sentences.flatMap(({ words, amount: total }, at) => {
    if (total === undefined || !/ total is /.test(words)) return [];
    const before = sentences.slice(0, at);
    const first = before.findLastIndex(({ words: part, amount }) => amount === undefined || !PART.test(part)) + 1;
    const parts = before.slice(first).flatMap(({ amount }) => amount ?? []);
    if (parts.length < 2 || parts.length > MOST_PARTS) return [];
    // A difference may be one that the caller gets back.
    const sums = parts.reduce<readonly number[]>((all, part) => all.flatMap((sum) => [sum + part, sum - part]), [0]);
    const isRight = sums.some((sum) => Math.abs(sum - total) < 0.005);
    return isRight ? [] : [`said ${parts.join(' and ')} and a total of ${total}`];
  });
}

/** Of more, which sums are right cannot be told: nearly every one is. */
const MOST_PARTS = 8;
const PART = / (?:fee|difference|tax|taxes|charge|surcharge) is /;

/** Sums that a result gives a name that people say. */
function collect(result: Json, into: Map<string, Set<number>>, key = ''): void {
  if (typeof result === 'number' && /_(?:fee|difference)$/.test(key)) {
    into.set(key, (into.get(key) ?? new Set()).add(result));
  }
  if (typeof result !== 'object' || result === null) return;
  for (const [name, item] of Object.entries(result)) collect(item, into, Array.isArray(result) ? key : name);
}
