import { unitOf } from '../../src/ears/sounds/spelling-of-sounds.ts';

/** A word as it is written and as it sounds. */
export interface SpokenSpelling {
  readonly word: string;
  readonly phones: readonly string[];
}

const ROUNDS = 6;
const MOST_LETTERS = 3;
const FEWEST_OF_A_UNIT = 3;
const FEWEST_TRIPLES = 2;

/**
 * Which letters write which phones, found by aligning the words of the lexicon with their sounds: each round believes the
 * pieces that the one before found likely. Answers counted sequences of pieces, as lines.
 */
export function spellingUnits(words: readonly SpokenSpelling[]): readonly string[] {
  let likely = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Map<string, number>();
    for (const word of words) {
      for (const unit of aligned(word, likely)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    likely = new Map([...counts].map(([unit, count]) => [unit, Math.log(count / total)]));
    if (round === ROUNDS - 1) for (const [unit, count] of counts) if (count < FEWEST_OF_A_UNIT) likely.delete(unit);
  }
  const sequences = new Map<string, number>();
  const add = (key: string): void => {
    sequences.set(key, (sequences.get(key) ?? 0) + 1);
  };
  for (const word of words) {
    const units = aligned(word, likely);
    if (units.some((unit) => !likely.has(unit))) continue;
    const padded = ['<s>', ...units, '</s>'];
    for (let at = 1; at < padded.length; at += 1) {
      add(padded[at] ?? '');
      add(`${padded[at - 1]}\t${padded[at]}`);
      if (at > 1) add(`${padded[at - 2]}\t${padded[at - 1]}\t${padded[at]}`);
    }
  }
  return [...sequences]
    .filter(([key, count]) => count >= (key.split('\t').length === 3 ? FEWEST_TRIPLES : 1))
    .map(([key, count]) => `${count}\t${key}`)
    .sort();
}

/** The likeliest pieces of one word. A piece that was not met yet costs by its size, so that short ones are tried first. */
function aligned({ word, phones }: SpokenSpelling, likely: ReadonlyMap<string, number>): readonly string[] {
  const width = word.length + 1;
  const best: { readonly log: number; readonly unit?: string; readonly from?: number }[] = [];
  best[0] = { log: 0 };
  for (let sound = 0; sound < phones.length; sound += 1) {
    for (let letter = 0; letter < width; letter += 1) {
      const here = best[sound * width + letter];
      if (here === undefined) continue;
      for (const sounds of sound + 1 < phones.length ? [1, 2] : [1]) {
        // One letter for two phones, such as x; else any number of letters for one.
        const [fewest, most] = sounds === 1 ? [0, MOST_LETTERS] : [1, 1];
        for (let letters = fewest; letters <= most && letter + letters < width; letters += 1) {
          const unit = unitOf(phones.slice(sound, sound + sounds), word.slice(letter, letter + letters));
          const log =
            here.log +
            (likely.get(unit) ??
              -9 - 3 * Math.abs(sounds - letters) - (letters === 0 ? 6 : 0) - 2 * (sounds - 1) - guess(unit));
          const to = (sound + sounds) * width + letter + letters;
          if (log > (best[to]?.log ?? Number.NEGATIVE_INFINITY)) best[to] = { log, unit, from: sound * width + letter };
        }
      }
    }
  }
  const units: string[] = [];
  let at = phones.length * width + word.length;
  while (at > 0) {
    const step = best[at];
    if (step?.unit === undefined || step.from === undefined) return [];
    units.unshift(step.unit);
    at = step.from;
  }
  return units;
}

/** Vowels are written with vowels and consonants with consonants, mostly: all the first round has to go by. */
function guess(unit: string): number {
  const cut = unit.indexOf(':');
  const isVowelSound = /^[aeiou]/.test(unit);
  const letters = unit.slice(cut + 1);
  if (letters === '') return 0;
  const sound = unit.slice(0, 1);
  if (letters.startsWith(sound)) return -2;
  return isVowelSound === /^[aeiouy]/.test(letters) ? 0 : 4;
}
