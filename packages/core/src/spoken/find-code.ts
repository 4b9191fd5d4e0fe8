import { type CodeSymbol, codeSymbol } from './code-symbols.ts';
import { readBelowHundred } from './find-number.ts';
import { type Reading, spokenWords } from './spoken-words.ts';

export interface FindCodeOptions {
  /** Number of symbols; without it any run of two or more counts. */
  readonly length?: number;
  /** What a whole code in capitals looks like. Where only that makes it fit, the letter O and zero are exchanged. */
  readonly pattern?: RegExp;
}

/** Said between symbols without being one. */
const FILLERS = new Set([
  'and',
  'then',
  'uh',
  'um',
  'er',
  'dash',
  'hyphen',
  'comma',
  'space',
  'letter',
  'number',
  'digit',
]);
const REPEATS = new Map([
  ['double', 2],
  ['triple', 3],
]);
const EXAMPLE_WORDS = new Set(['as', 'for', 'like']);

/**
 * Codes that may have been spelled in the text, in capitals, the likeliest first: letters, digits, spelling words
 * ("zulu"), "z as in zulu", "double x". Runs that are a code as they stand come before pieces cut out of longer ones.
 */
export function findCode(text: string, options: FindCodeOptions = {}): readonly string[] {
  const whole: string[] = [];
  const cut: string[] = [];
  for (const run of symbolRuns(text)) {
    const [full, ...trimmed] = trimmings(run);
    if (full !== undefined) whole.push(full);
    whole.push(...trimmed);
    if (options.length !== undefined && full !== undefined) cut.push(...windows(full, options.length));
  }
  const candidates = [...whole, ...cut].flatMap((candidate) => fit(candidate, options));
  return [...new Set(candidates)];
}

function fit(candidate: string, { length, pattern }: FindCodeOptions): readonly string[] {
  if (length === undefined ? candidate.length < 2 : candidate.length !== length) return [];
  if (pattern === undefined || matchesWhole(candidate, pattern)) return [candidate];
  return exchangeZeros(candidate).filter((variant) => matchesWhole(variant, pattern));
}

function matchesWhole(candidate: string, pattern: RegExp): boolean {
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, '')).test(candidate);
}

/** All ways to read each O as a zero and each zero as an O. */
function exchangeZeros(candidate: string): readonly string[] {
  let variants = [''];
  for (const character of candidate) {
    const readings = character === 'O' || character === '0' ? ['O', '0'] : [character];
    variants = variants.flatMap((start) => readings.map((reading) => start + reading));
  }
  return variants;
}

function windows(run: string, length: number): readonly string[] {
  return Array.from({ length: Math.max(0, run.length - length + 1) }, (_, start) => run.slice(start, start + length));
}

/** The run as it stands, then without the words at its edges that may not belong to it ("i", "a", "oh"). */
function trimmings(run: readonly CodeSymbol[]): readonly string[] {
  const join = (symbols: readonly CodeSymbol[]): string => symbols.map(({ text }) => text).join('');
  const isEdge = (symbol: CodeSymbol | undefined): boolean => symbol?.certainty === 'edge';
  const results = [join(run)];
  if (isEdge(run[0])) results.push(join(run.slice(1)));
  if (isEdge(run.at(-1))) results.push(join(run.slice(0, -1)));
  if (isEdge(run[0]) && isEdge(run.at(-1))) results.push(join(run.slice(1, -1)));
  return results;
}

/** Stretches of symbols with nothing but fillers between them, without doubtful words at either end. */
function symbolRuns(text: string): readonly (readonly CodeSymbol[])[] {
  const capitals = new Set((text.match(/\b[A-Z]{3,}\b/g) ?? []).map((word) => word.toLowerCase()));
  const words = spokenWords(text);
  const runs: CodeSymbol[][] = [];
  let run: CodeSymbol[] = [];
  const close = (): void => {
    while (run[0]?.certainty === 'guess') run.shift();
    while (run.at(-1)?.certainty === 'guess') run.pop();
    if (run.some(({ certainty }) => certainty === 'certain')) runs.push(run);
    run = [];
  };
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    const reading = readSymbols(words, at) ?? readCapitals(word, at, capitals);
    if (reading === undefined && !FILLERS.has(word)) close();
    else if (reading !== undefined) run.push(...reading.value);
    at = reading?.next ?? at + 1;
  }
  close();
  return runs;
}

function readSymbols(words: readonly string[], at: number): Reading<readonly CodeSymbol[]> | undefined {
  const word = words[at] ?? '';
  const times = REPEATS.get(word);
  if (times !== undefined) {
    const repeated = readOne(words, at + 1);
    if (repeated === undefined || repeated.value.certainty === 'guess') return undefined;
    return { value: Array.from({ length: times }, () => repeated.value), next: repeated.next };
  }
  const one = readOne(words, at);
  if (one !== undefined) return { value: [one.value], next: one.next };
  // "twenty one" inside a code is the digits 2 and 1, "fifteen" is 1 and 5.
  const number = readBelowHundred(words, at);
  if (number === undefined) return undefined;
  return { value: [{ text: String(number.value), certainty: 'certain' }], next: number.next };
}

function readOne(words: readonly string[], at: number): Reading<CodeSymbol> | undefined {
  const word = words[at] ?? '';
  if (word === 'x' && words[at + 1] === 'ray') return { value: { text: 'X', certainty: 'certain' }, next: at + 2 };
  const symbol = codeSymbol(word);
  if (symbol === undefined) return undefined;
  const example = exampleWord(words, at + 1, symbol);
  if (example === undefined) return { value: symbol, next: at + 1 };
  // The example is longer than the letter and so better heard.
  return { value: { text: (example.value[0] ?? '').toUpperCase(), certainty: 'certain' }, next: example.next };
}

/** The word in "z as in zulu", "z for zebra", "z like zebra". */
function exampleWord(words: readonly string[], at: number, symbol: CodeSymbol): Reading<string> | undefined {
  const link = words[at] ?? '';
  if (!EXAMPLE_WORDS.has(link) || !/^[A-Z]$/.test(symbol.text)) return undefined;
  const exampleAt = link === 'as' && words[at + 1] === 'in' ? at + 2 : at + 1;
  const example = words[exampleAt] ?? '';
  // "for" between symbols is more likely a misheard four.
  if (link === 'for' && !example.startsWith(symbol.text.toLowerCase())) return undefined;
  if (!/^[a-z]{2,}$/.test(example)) return undefined;
  return { value: example, next: example === 'x' || words[exampleAt + 1] !== 'ray' ? exampleAt + 1 : exampleAt + 2 };
}

function readCapitals(
  word: string,
  at: number,
  capitals: ReadonlySet<string>,
): Reading<readonly CodeSymbol[]> | undefined {
  if (!capitals.has(word)) return undefined;
  return { value: [{ text: word.toUpperCase(), certainty: 'certain' }], next: at + 1 };
}
