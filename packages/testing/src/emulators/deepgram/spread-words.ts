import type { JsonObject } from '@eva/core';

/** Words with times, as results have them. Engines here know none, so they are spread over the stretch they were heard in. */
export function spreadWords(text: string, startS: number, endS: number): readonly JsonObject[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const each = (endS - startS) / Math.max(1, words.length);
  return words.map((word, index) => ({
    word: word.toLowerCase().replace(/[.,?!]+$/, ''),
    punctuated_word: word,
    start: startS + index * each,
    end: startS + (index + 1) * each,
    confidence: 0.98,
  }));
}
