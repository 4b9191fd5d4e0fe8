import type { CallContext, Json } from '@eva/core';
import { spokenWords } from '@eva/core/spoken';
import { sentencesOf } from './call-language.ts';
import type { Finding } from './offline-judge.ts';

const COUNT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Between a number and what it counts: "two free checked bags". */
const MOST_WORDS_BETWEEN = 2;

/** "Two free checked bags" where every result that counts checked bags counts another number of them. */
export function countFindings(call: CallContext): readonly Finding[] {
  const counts = new Map<string, Set<number>>();
  return call.trace.flatMap((entry): readonly Finding[] => {
    if (entry.type === 'tool-result') collectCounts(entry.result, counts);
    if (entry.type !== 'speech' || entry.speaker !== 'agent') return [];
    return sentencesOf(entry.text).flatMap((sentence) =>
      sentence.endsWith('?')
        ? []
        : miscountsIn(sentence, counts).map((what): Finding => ({ turn: entry.turn, what, severity: 'major' })),
    );
  });
}

function miscountsIn(sentence: string, counts: ReadonlyMap<string, ReadonlySet<number>>): readonly string[] {
  const words = spokenWords(sentence);
  return words.flatMap((word, at) => {
    const said = /^\d+$/.test(word) ? Number(word) : COUNT_WORDS.indexOf(word);
    // A part of a longer number counts nothing by itself.
    if (
      said < 0 ||
      /^\d+$|^(?:hundred|thousand)$/.test(words[at + 1] ?? '') ||
      COUNT_WORDS.includes(words[at - 1] ?? '')
    )
      return [];
    const phrase = new Set(words.slice(at + 1, at + 2 + MOST_WORDS_BETWEEN).map(singular));
    return [...counts].flatMap(([key, values]) => {
      const isMeant = wordsOf(key).every((part) => phrase.has(part));
      return isMeant && !values.has(said)
        ? [`said ${said} of ${key}, of which results know ${[...values].join(' and ')}`]
        : [];
    });
  });
}

function collectCounts(result: Json, into: Map<string, Set<number>>, key = ''): void {
  if (typeof result === 'number' && Number.isInteger(result) && isCount(key)) {
    into.set(key, (into.get(key) ?? new Set()).add(result));
  }
  if (typeof result !== 'object' || result === null) return;
  for (const [name, item] of Object.entries(result)) collectCounts(item, into, Array.isArray(result) ? key : name);
}

/** `bags_checked` counts bags, `num_stops` stops; `gate` or `duration_minutes` count nothing that a phrase would name. */
function isCount(key: string): boolean {
  return /^(?:num|number_of|count_of)_/.test(key) || /s_(?:checked|booked|included|remaining|left|used)$/.test(key);
}

function wordsOf(key: string): readonly string[] {
  return key
    .replace(/^(?:num|number_of|count_of)_/, '')
    .split('_')
    .map(singular);
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}
