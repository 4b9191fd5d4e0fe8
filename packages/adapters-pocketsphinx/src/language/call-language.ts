import { phraseTemplate, termPattern } from './phrase-templates.ts';
import { parseSentenceRules, type SentenceRules, sampleSentence } from './sentence-rules.ts';
import { spokenWords } from './spoken-words.ts';
import { isSymbols, SYMBOL_WORDS } from './symbols.ts';
import { TELEPHONE_GRAMMAR } from './telephone-grammar.ts';
import { arpaTrigram, type WeightedSentence } from './trigram-model.ts';

/** Sentences drawn from the general grammar. More of them changed nothing measurable and costs start-up time. */
const GENERAL_SENTENCES = 9000;
/** Variants drawn of all phrases together. */
const PHRASE_VARIANTS = 6000;
/** The domain's phrases together weigh this often as much as the general grammar. */
const PHRASE_SHARE = 1;

type RuleBody = SentenceRules extends ReadonlyMap<string, infer Body> ? Body : never;

export interface LanguageSource {
  readonly keyterms: readonly string[];
  readonly phrases: readonly string[];
}

export interface CallLanguage {
  readonly arpa: string;
  readonly words: ReadonlySet<string>;
}

/** The language of a call: what is said on any call, the domain's sentences, and its terms wherever a name may stand. */
export function callLanguage(source: LanguageSource): CallLanguage {
  const random = seededRandom();
  const terms = source.keyterms
    .map((term) => spokenWords(term))
    // The spelling alphabet has its own rules; in the place of a name it would only be in the way.
    .filter((words) => words.length > 0 && !isSymbols(words));
  const rules = new Map(parseSentenceRules(TELEPHONE_GRAMMAR));
  if (terms.length > 0) addRule(rules, 'term', terms.map((words) => words.join(' ')).join(' | '));

  const sentences: WeightedSentence[] = [];
  for (let index = 0; index < GENERAL_SENTENCES; index += 1) {
    sentences.push({ words: sampleSentence(rules, 'sentence', random), weight: 1 });
  }
  for (const words of terms) sentences.push({ words, weight: 3 });
  // The grammars of spelling need every symbol in the dictionary.
  for (const symbol of SYMBOL_WORDS) sentences.push({ words: [symbol], weight: 1 });
  sentences.push(...phraseSentences(source.phrases, rules, termPattern(terms), random));

  const spoken = sentences.filter((sentence) => sentence.words.length > 0);
  return { arpa: arpaTrigram(spoken), words: new Set(spoken.flatMap((sentence) => sentence.words)) };
}

/**
 * Half of the weight stays on the sentences as they were given: their own values are likelier than any other. The rest
 * goes to the same sentences with other values.
 */
function phraseSentences(
  phrases: readonly string[],
  rules: Map<string, RuleBody>,
  terms: RegExp | undefined,
  random: () => number,
): WeightedSentence[] {
  if (phrases.length === 0) return [];
  const weight = (PHRASE_SHARE * GENERAL_SENTENCES) / phrases.length / 2;
  const templates = new Map<string, number>();
  const sentences: WeightedSentence[] = [];
  for (const phrase of phrases) {
    const words = spokenWords(phrase);
    const template = phraseTemplate(words, terms);
    templates.set(template, (templates.get(template) ?? 0) + 1);
    sentences.push({ words, weight });
  }
  for (const [template, uses] of templates) {
    addRule(rules, 'phrase', template);
    const variants = template.includes('<') ? Math.max(2, Math.ceil((PHRASE_VARIANTS * uses) / phrases.length)) : 1;
    for (let variant = 0; variant < variants; variant += 1) {
      sentences.push({ words: sampleSentence(rules, 'phrase', random), weight: (weight * uses) / variants });
    }
  }
  return sentences;
}

function addRule(rules: Map<string, RuleBody>, name: string, body: string): void {
  for (const [key, choice] of parseSentenceRules(`${name}: ${body}`)) rules.set(key, choice);
}

/** The same sequence every time: the model depends on the request and nothing else. */
function seededRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
