import { type PhoneSet, phoneSetOf } from '../decoder/phone-set.ts';
import type { SearchNetwork, TokenSearch } from '../decoder/token-search.ts';
import { wordsTo } from '../decoder/heard-words.ts';
import { readBaseLanguage } from '../language/base-language.ts';
import { callLanguage, type Sounds } from '../language/call-language.ts';
import { requestWords } from '../language/request-words.ts';

const PHONES = [
  ...['aa', 'ae', 'ah', 'ao', 'aw', 'ax', 'ay', 'b', 'ch', 'd', 'dh', 'eh', 'er', 'ey', 'f', 'g', 'hh', 'ih', 'iy', 'jh'],
  ...['k', 'l', 'm', 'n', 'ng', 'ow', 'oy', 'p', 'r', 's', 'sh', 't', 'th', 'uh', 'uw', 'v', 'w', 'y', 'z', 'zh'],
];

export const ORACLE_PHONES: PhoneSet = phoneSetOf([
  ...PHONES.flatMap((phone) => [{ phone, part: 'first' } as const, { phone, part: 'second' } as const]),
  { phone: 'pau', part: 'whole' },
]);

const base = readBaseLanguage();

export function oracleNetwork(
  request: { readonly keyterms?: readonly string[]; readonly phrases?: readonly string[] } = {},
  sounds: Sounds = new Map(),
): SearchNetwork {
  const words = requestWords({ keyterms: request.keyterms ?? [], phrases: request.phrases ?? [] });
  const logPriors = new Float32Array(ORACLE_PHONES.classes).fill(-Math.log(ORACLE_PHONES.classes));
  return callLanguage(base, words, { phones: ORACLE_PHONES, logPriors, sounds });
}

/** How the words sound one after the other, with a pause at both ends. */
export function phonesOf(words: readonly string[]): readonly string[] {
  return ['pau', ...words.flatMap((word) => base.words.get(word)?.sounds[0] ?? []), 'pau'];
}

/** What a perfect acoustic model would say: the phone that is spoken, and a little of everything else. */
export function oracleScores(phones: readonly string[], framesEach = 4): Float32Array {
  const { classes, numberOf, first, second, pauseClass } = ORACLE_PHONES;
  const scores = new Float32Array(phones.length * framesEach * classes).fill(Math.log(0.1 / classes));
  for (const [index, phone] of phones.entries()) {
    for (let frame = 0; frame < framesEach; frame += 1) {
      const halves = frame < framesEach / 2 ? first : second;
      const spoken = phone === 'pau' ? pauseClass : (halves[numberOf.get(phone) ?? 0] ?? 0);
      scores[(index * framesEach + frame) * classes + spoken] = Math.log(0.9);
    }
  }
  return scores;
}

/** Scores that say nothing in particular, the same each time. */
export function aimlessScores(frames: number): Float32Array {
  const { classes } = ORACLE_PHONES;
  let state = 1;
  return Float32Array.from({ length: frames * classes }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.log(0.05 + state / 2 ** 32) - Math.log(classes * 0.55);
  });
}

export function stepThrough(search: TokenSearch, scores: Float32Array): void {
  for (let at = 0; at < scores.length; at += ORACLE_PHONES.classes) search.step(scores, at);
}

/** The words up to a link; an unknown one as its phones in brackets. */
export function textTo(search: TokenSearch, network: SearchNetwork, link: number): string {
  return wordsTo(search, link)
    .map(({ entry, phones }) =>
      entry >= 0
        ? (network.tree.words[entry] ?? '')
        : `[${phones.map((phone) => ORACLE_PHONES.names[phone]).join(' ')}]`,
    )
    .join(' ');
}
