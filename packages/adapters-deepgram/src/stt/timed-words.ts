import { numberAt, textAt } from '@eva/adapter-kit';
import type { Json, TimedWord } from '@eva/core';

/** Words of a result, in ms from the beginning of the audio; those without times are left out. */
export function timedWords(words: readonly Json[]): readonly TimedWord[] {
  return words.flatMap((word) => {
    const text = textAt(word, 'punctuated_word') ?? textAt(word, 'word');
    const startS = numberAt(word, 'start');
    const endS = numberAt(word, 'end');
    const confidence = numberAt(word, 'confidence');
    if (text === undefined || startS === undefined || endS === undefined) return [];
    const timed = { text, startMs: startS * 1000, endMs: endS * 1000 };
    return [confidence === undefined ? timed : { ...timed, confidence }];
  });
}
