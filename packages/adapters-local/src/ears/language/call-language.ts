import { buildLexiconTree, type LexiconEntry } from '../decoder/lexicon-tree.ts';
import { createLookAhead } from '../decoder/look-ahead.ts';
import type { PhoneSet } from '../decoder/phone-set.ts';
import type { SearchNetwork } from '../decoder/token-search.ts';
import type { BaseLanguage } from './base-language.ts';
import { buildClassTrigram, type ClassTrigram } from './class-trigram.ts';
import { phonePairs } from './phone-pairs.ts';
import type { RequestWords } from './request-words.ts';
import { classTokens, NAME, WORD_CLASSES } from './word-classes.ts';

/** The domain's phrases together count this often as much as all general sentences. */
const PHRASES_WEIGHT = 1;
/** Shares of the names: those of the request, those that every call knows, and what nobody has told of. */
const TERMS_SHARE = 0.75;
const UNKNOWN_SHARE = 0.15;
/** A word of the domain's phrases that general speech doesn't know is taken to be this likely by itself. */
const DOMAIN_WORD = 1e-4;

export type Sounds = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Everything that the search of a call knows beforehand. `sounds` holds what the base lexicon lacks. */
export function callLanguage(
  base: BaseLanguage,
  request: RequestWords,
  given: { readonly phones: PhoneSet; readonly logPriors: Float32Array; readonly sounds: Sounds },
): SearchNetwork {
  const terms = new Set(request.terms);
  const general = new Map<string, number>();
  for (const [word, { isPlain, probability }] of base.words) if (isPlain) general.set(word, probability);
  for (const word of request.sentences.flat()) {
    if (!general.has(word) && !terms.has(word) && !CLASSED.has(word)) general.set(word, DOMAIN_WORD);
  }
  const trigram = buildClassTrigram(mixedCounts(base.sequences, request.sentences, terms), general);
  const entries = lexiconEntries(base, { ...given, terms, general, trigram });
  const tree = buildLexiconTree(entries);
  const unknown = unknownWords(trigram);
  return {
    phones: given.phones,
    logPriors: given.logPriors,
    tree,
    trigram,
    lookAhead: createLookAhead(tree, trigram),
    phonePairs: phonePairs(
      entries.flatMap(({ sounds }) => sounds),
      given.phones.names.length,
    ),
    ...unknown,
    endToken: trigram.tokenIds.get('</s>') ?? 0,
  };
}

const CLASSED = new Set(Object.values(WORD_CLASSES).flat());

function mixedCounts(
  base: ReadonlyMap<string, number>,
  sentences: readonly (readonly string[])[],
  terms: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  if (sentences.length === 0) return base;
  const counts = new Map(base);
  const weight = (PHRASES_WEIGHT * (base.get('</s>') ?? 1)) / sentences.length;
  const add = (key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + weight);
  };
  for (const words of sentences) {
    const tokens = classTokens(words.map((word) => (terms.has(word) ? NAME : word)));
    const padded = ['<s>', ...tokens, '</s>'];
    for (let at = 1; at < padded.length; at += 1) {
      add(padded[at] ?? '');
      add(`${padded[at - 1]}\t${padded[at]}`);
      if (at > 1) add(`${padded[at - 2]}\t${padded[at - 1]}\t${padded[at]}`);
    }
  }
  return counts;
}

function lexiconEntries(
  base: BaseLanguage,
  given: {
    readonly phones: PhoneSet;
    readonly sounds: Sounds;
    readonly terms: ReadonlySet<string>;
    readonly general: ReadonlyMap<string, number>;
    readonly trigram: ClassTrigram;
  },
): readonly LexiconEntry[] {
  const { phones, sounds, terms, general, trigram } = given;
  const entries: LexiconEntry[] = [];
  const add = (word: string, token: string, logShare: number): void => {
    const known = base.words.get(word)?.sounds ?? sounds.get(word) ?? [];
    const spoken = known.flatMap(inAllVoices).flatMap((sound) => numbered(sound, phones));
    const id = trigram.tokenIds.get(token);
    if (spoken.length > 0 && id !== undefined) entries.push({ word, token: id, logShare, sounds: spoken });
  };
  for (const word of general.keys()) add(word, word, 0);
  for (const [name, members] of Object.entries(WORD_CLASSES)) {
    for (const member of members) add(member, name, -Math.log(members.length));
  }
  const names = [...base.words].filter(([word, { isName }]) => isName && !terms.has(word)).map(([word]) => word);
  const termsShare = terms.size === 0 ? 0 : TERMS_SHARE;
  const namesShare = 1 - termsShare - UNKNOWN_SHARE;
  for (const term of terms) add(term, NAME, Math.log(termsShare / terms.size));
  for (const name of names) add(name, NAME, Math.log(namesShare / names.length));
  return entries;
}

/** The voice `kal` says `aa` where the others say `ah`. */
function inAllVoices(sound: readonly string[]): readonly (readonly string[])[] {
  return sound.includes('ah') ? [sound, sound.map((phone) => (phone === 'ah' ? 'aa' : phone))] : [sound];
}

function numbered(sound: readonly string[], phones: PhoneSet): readonly (readonly number[])[] {
  const numbers = sound.map((phone) => phones.numberOf.get(phone) ?? -1);
  return numbers.includes(-1) || numbers.length === 0 ? [] : [numbers];
}

/** An unknown word stands where a name may stand, or where the general sentences have a word of their own. */
function unknownWords(trigram: ClassTrigram): Pick<SearchNetwork, 'unknownLog' | 'unknownNext'> {
  const name = trigram.tokenIds.get(NAME);
  const other = trigram.tokenIds.get('<unk>') ?? 0;
  const known = new Map<number, number>();
  const logOf = (state: number): number => {
    const asName = name === undefined ? 0 : UNKNOWN_SHARE * Math.exp(trigram.logProbability(state, name));
    return Math.log(asName + Math.exp(trigram.logProbability(state, other)));
  };
  return {
    unknownLog(state) {
      const found = known.get(state) ?? logOf(state);
      known.set(state, found);
      return found;
    },
    unknownNext: (state) => trigram.nextState(state, name ?? other),
  };
}
