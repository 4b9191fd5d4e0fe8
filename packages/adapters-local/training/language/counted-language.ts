import { spokenTokens } from '../../src/ears/language/spoken-tokens.ts';
import { classTokens, NAME } from '../../src/ears/language/word-classes.ts';
import { sentences } from '../sentences/sentences.ts';
import { SHORT_ANSWERS } from './short-answers.ts';

const SENTENCES = 150_000;
const SEED = 20_261;
/** Runs of unrelated words teach sounds; a language model would learn that anything follows anything. */
const WITHOUT_GRAMMAR = new Set(['words', 'core-words']);
/** How often each short answer counts: together as much as a sentence in twenty. */
const SHORT_ANSWER_WEIGHT = 60;
/** Rarer sequences of three are dropped: the sequences of two say it nearly as well. */
const FEWEST_TRIPLES = 2;

export interface CountedLanguage {
  /** A count and a sequence of one, two or three tokens, `<s>` and `</s>` included. */
  readonly lines: readonly string[];
  /** The spoken texts, from which pronunciations in context are learnt. */
  readonly speeches: readonly string[];
}

/** Counts the word sequences of the training side's sentences; what `known` does not hold is `<unk>`. */
export function countLanguage(
  known: { has(word: string): boolean },
  names: { has(word: string): boolean },
  compounds: readonly string[],
): CountedLanguage {
  const counts = new Map<string, number>();
  const addSentence = (words: readonly string[], weight: number): void => {
    const tokens = classTokens(words).map((token) => (token.startsWith('<') || known.has(token) ? token : '<unk>'));
    const padded = ['<s>', ...tokens, '</s>'];
    for (let at = 1; at < padded.length; at += 1) {
      for (const from of [at, at - 1, at - 2]) {
        if (from < 0) continue;
        const key = padded.slice(from, at + 1).join('\t');
        counts.set(key, (counts.get(key) ?? 0) + weight);
      }
    }
  };
  for (const answer of SHORT_ANSWERS) addSentence(spokenTokens(answer), SHORT_ANSWER_WEIGHT);
  const speeches: string[] = [];
  for (const { kind, speech, item } of sentences({ seed: SEED, count: SENTENCES, split: 'train' })) {
    if (WITHOUT_GRAMMAR.has(kind)) continue;
    speeches.push(speech);
    addSentence(withNames(joinCompounds(spokenTokens(speech), compounds), item, names), 1);
  }
  const lines = [...counts]
    .filter(([key, count]) => count >= (key.split('\t').length === 3 ? FEWEST_TRIPLES : 1))
    .map(([key, count]) => `${count}\t${key}`)
    .sort();
  return { lines, speeches };
}

function joinCompounds(words: readonly string[], compounds: readonly string[]): string[] {
  let text = ` ${words.join('  ')} `;
  for (const compound of compounds)
    text = text.replaceAll(` ${compound.replaceAll(' ', '  ')} `, ` ${compound.replaceAll(' ', '_')} `);
  return text
    .trim()
    .split(/ {2}/)
    .map((word) => word.trim().replaceAll('_', ' '));
}

/** The item of a sentence is a name wherever its words are all names; elsewhere only what is nothing but a name. */
function withNames(
  words: readonly string[],
  item: string | undefined,
  names: { has(word: string): boolean },
): string[] {
  const isNameItem = item !== undefined && /^[a-z' ]+$/.test(item) && item.split(' ').every((word) => names.has(word));
  const itemWords = new Set(isNameItem ? [item, ...item.split(' ')] : []);
  return words.map((word) => (itemWords.has(word) || (names.has(word) && word.includes(' ')) ? NAME : word));
}
