import { loadFlitePhones } from '../../flite/flite-program.ts';
import type { PhoneSet } from '../decoder/phone-set.ts';
import type { SearchNetwork } from '../decoder/token-search.ts';
import type { EarsRequest } from '../ears-messages.ts';
import { type PhonesOf, pronounce } from '../sounds/pronounce.ts';
import { readBackSpelling } from '../sounds/read-back.ts';
import { spellingsOfSounds } from '../sounds/spelling-of-sounds.ts';
import { readBaseLanguage } from './base-language.ts';
import { callLanguage } from './call-language.ts';
import { requestWords } from './request-words.ts';

/** The vocabularies of the calls: two of each domain, as a rule, one for each side. */
export interface Vocabularies {
  of(request: EarsRequest): Promise<SearchNetwork>;
  /** How a word that nobody knows is written. */
  spellingOf(phones: readonly string[]): Promise<string>;
}

const KEPT_VOCABULARIES = 6;
const KEPT_PRONUNCIATIONS = 20_000;

export function createVocabularies(given: {
  readonly phones: PhoneSet;
  readonly logPriors: Float32Array;
}): Vocabularies {
  const base = readBaseLanguage();
  const kept = new Map<string, Promise<SearchNetwork>>();
  const sounds = new Map<string, readonly (readonly string[])[]>();
  let spell: ((phones: readonly string[]) => Promise<string>) | undefined;
  let flite: Promise<PhonesOf> | undefined;

  const synthesiser = (): Promise<PhonesOf> => {
    flite ??= loadFlitePhones();
    return flite;
  };

  const learn = async (words: readonly string[]): Promise<void> => {
    const unheard = [...new Set(words)].filter((word) => !base.words.has(word) && !sounds.has(word));
    if (unheard.length === 0) return;
    if (sounds.size + unheard.length > KEPT_PRONUNCIATIONS) sounds.clear();
    for (const [word, phones] of await pronounce(unheard, await synthesiser())) {
      // What the synthesiser can only spell is a code: as a word it would stand beside what is spelled, with a favour.
      sounds.set(word, isSpelling(word, phones) ? [] : [phones]);
    }
  };
  const isSpelling = (word: string, phones: readonly string[]): boolean =>
    phones.join(' ') === [...word].map((letter) => base.words.get(`${letter}.`)?.sounds[0]?.join(' ')).join(' ');
  const build = async (request: EarsRequest): Promise<SearchNetwork> => {
    const words = requestWords(request);
    await learn([...words.terms, ...words.sentences.flat()]);
    return callLanguage(base, words, { ...given, sounds });
  };

  return {
    of(request) {
      const key = JSON.stringify([request.keyterms, request.phrases]);
      const known = kept.get(key) ?? build(request);
      // Least recently used first.
      kept.delete(key);
      kept.set(key, known);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_VOCABULARIES) break;
        kept.delete(oldest);
      }
      known.catch(() => kept.delete(key));
      return known;
    },
    spellingOf: (phones) => {
      spell ??= readBackSpelling(spellingsOfSounds(base.spellings), synthesiser);
      return spell(phones);
    },
  };
}
