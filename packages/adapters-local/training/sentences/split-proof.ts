import { type Sentence, sentences } from './sentences.ts';
import { isHeldOutWord, readWordLists } from './word-lists.ts';

export interface SplitProof {
  readonly trainSentences: number;
  readonly heldOutSentences: number;
  /** What was found on both sides; empty when the split holds. */
  readonly breaches: readonly string[];
}

/** Compares what the generator really makes: sentences, values and words of the two splits. */
export function splitProof(count: number): SplitProof {
  const train = [...sentences({ seed: 1, count, split: 'train' })];
  const heldOut = [...sentences({ seed: 2, count: Math.ceil(count / 10), split: 'held-out' })];
  const { core } = readWordLists('train');
  const trained = {
    texts: new Set(train.map(({ text }) => text)),
    items: new Set(train.flatMap(itemOf)),
    words: new Set(train.flatMap(({ text }) => text.split(' '))),
  };
  return {
    trainSentences: train.length,
    heldOutSentences: heldOut.length,
    breaches: [
      ...heldOut.filter(({ text }) => trained.texts.has(text)).map(({ text }) => `sentence on both sides: ${text}`),
      ...heldOut
        .flatMap(itemOf)
        .filter((item) => trained.items.has(item))
        .map((item) => `value on both sides: ${item}`),
      ...[...trained.words]
        .filter((word) => isHeldOutWord(word, core))
        .map((word) => `held-out word in training: ${word}`),
    ],
  };
}

/** A sentence that is held out for a word of its own may carry an ordinary value. */
function itemOf({ item, kind }: Sentence): readonly string[] {
  return item === undefined || kind === 'general' ? [] : [item];
}
