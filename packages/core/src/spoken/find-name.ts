import { distance } from 'fastest-levenshtein';
import { codeSymbol } from './code-symbols.ts';
import { phoneticKey } from './phonetic-key.ts';
import { spokenWords } from './spoken-words.ts';

/** Half of the letters may be wrong in a name that sounds the same; a third where it does not. */
const NEAR_WHEN_ALIKE = 0.5;
const NEAR = 0.34;

const NAME_CUES = [
  ['last', 'name', 'is'],
  ['last', 'name'],
  ['surname', 'is'],
  ['surname'],
  ['first', 'name', 'is'],
  ['first', 'name'],
  ['name', 'is'],
  ["name's"],
] as const;
/** What may stand between the cue and the name. */
const BEFORE_NAME = new Set(['is', "it's", 'uh', 'um', 'spelled', 'that', "that's", 'and', 'the', 'my']);

/**
 * A name in the text. With `known`, the one of them that sounds or looks nearest, as it is written there, or none. Else
 * the spelled letters, or the word, after "last name is" and its like, with a capital.
 */
export function findName(text: string, known?: readonly string[]): string | undefined {
  const words = spokenWords(text);
  return known === undefined ? findAfterCue(words) : findNearest(words, known);
}

function findAfterCue(words: readonly string[]): string | undefined {
  const start = afterCue(words);
  if (start === undefined) return findSpelled(words, 0, 3);
  const spelled = findSpelled(words, start, 2);
  if (spelled !== undefined) return spelled;
  let at = start;
  while (BEFORE_NAME.has(words[at] ?? '')) at++;
  const word = words[at];
  return word !== undefined && /^[a-z']{2,}$/.test(word) ? capitalise(word) : undefined;
}

function afterCue(words: readonly string[]): number | undefined {
  for (const cue of NAME_CUES) {
    const at = words.findIndex((_, index) => cue.every((word, offset) => words[index + offset] === word));
    if (at >= 0) return at + cue.length;
  }
  return undefined;
}

/** The longest run of single letters or spelling words from the given place on. */
function findSpelled(words: readonly string[], start: number, shortest: number): string | undefined {
  let best = '';
  let run = '';
  for (let at = start; at <= words.length; at++) {
    const letter = letterFromWord(words[at] ?? '');
    if (letter !== undefined) {
      run += letter;
      continue;
    }
    if (words[at] === 'ray' && run.endsWith('X')) continue;
    if (run.length > best.length) best = run;
    run = '';
  }
  return best.length < shortest ? undefined : capitalise(best.toLowerCase());
}

function letterFromWord(word: string): string | undefined {
  const symbol = word === 'oh' ? { text: 'O', certainty: 'edge' as const } : codeSymbol(word);
  return symbol !== undefined && symbol.certainty !== 'guess' && /^[A-Z]$/.test(symbol.text) ? symbol.text : undefined;
}

function findNearest(words: readonly string[], known: readonly string[]): string | undefined {
  const spelled = findSpelled(words, 0, 3)?.toLowerCase();
  const singles = words.filter((word) => word.length > 2);
  // A recogniser breaks a name that it does not know into words that it does.
  const pairs = words.slice(1).map((_, index) => words.slice(index, index + 2).join(''));
  const triples = words.slice(2).map((_, index) => words.slice(index, index + 3).join(''));
  const heard = [...(spelled === undefined ? [] : [spelled]), ...singles, ...pairs, ...triples];
  let best: { readonly name: string; readonly score: number } | undefined;
  for (const name of known) {
    for (const word of heard) {
      const score = unlikeness(word, name);
      if (score !== undefined && (best === undefined || score < best.score)) best = { name, score };
    }
  }
  return best?.name;
}

/** Share of letters that differ, or nothing where the two are too far apart to be the same name. */
function unlikeness(heard: string, name: string): number | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  const word = heard.replace(/[^a-z]/g, '');
  const share = distance(word, plain) / Math.max(word.length, plain.length, 1);
  const isAlike = phoneticKey(word) === phoneticKey(plain);
  if (share > (isAlike ? NEAR_WHEN_ALIKE : NEAR)) return undefined;
  return isAlike ? share / 2 : share;
}

function capitalise(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
