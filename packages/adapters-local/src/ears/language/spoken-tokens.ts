import { NATO_WORDS, speakAmount, speakNumber, speakOrdinal, speakTime } from '@eva/core/spoken';

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;
const SYMBOLS: ReadonlySet<string> = new Set([...DIGIT_WORDS, 'oh', ...NATO_WORDS]);
const TOKEN = /[A-Za-z0-9]+(?:'[A-Za-z]+)*|,/g;

/**
 * A text as the words of the lexicon: lower case, figures as words, a letter that is said by its name with a dot
 * (`z.`), `a m` and `x ray` as one word each. Capitals and commas tell the letter "A" from the article.
 */
export function spokenTokens(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(
      /\$\s?([\d,]*\d(?:\.\d\d)?)/g,
      (_, amount: string) => ` ${speakAmount(Number(amount.replaceAll(',', '')))} `,
    )
    .replace(/\b(\d{1,2}):(\d\d)\b/g, (_, hour: string, minute: string) => ` ${clockWords(hour, minute)} `)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  const tokens = plain.match(TOKEN) ?? [];
  const words: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token !== ',') words.push(...wordsOfToken(tokens, index, token, words.at(-1)));
  }
  return joinHalves(words);
}

function wordsOfToken(
  tokens: readonly string[],
  index: number,
  token: string,
  before: string | undefined,
): readonly string[] {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/i.exec(token);
  if (ordinal !== null) return speakOrdinal(Math.max(1, Number(ordinal[1]))).split(' ');
  if (/^\d+$/.test(token)) {
    return token.startsWith('0') || token.length > 4
      ? [...token].map(digitWord)
      : speakNumber(Number(token)).split(' ');
  }
  if (/\d/.test(token))
    return [...token.toLowerCase()].map((symbol) => (/\d/.test(symbol) ? digitWord(symbol) : `${symbol}.`));
  if (/^[A-Z]{2,4}$/.test(token) && token !== 'OK') return [...token.toLowerCase()].map((letter) => `${letter}.`);
  if (/^[A-Za-z]$/.test(token))
    return isLetterName(tokens, index, token, before) ? [`${token.toLowerCase()}.`] : [token.toLowerCase()];
  return [sameSpelling(token.toLowerCase())];
}

/** "a" and "i" are words unless something says that they are spelled: a capital beside symbols, a pause, neighbours. */
function isLetterName(tokens: readonly string[], index: number, token: string, before: string | undefined): boolean {
  if (!/[aiI]/.test(token)) return true;
  const next = tokens[index + 1];
  const afterPause = next === ',' ? tokens[index + 2] : next;
  const isSymbolBefore = before !== undefined && (/^[a-z]\.$/.test(before) || SYMBOLS.has(before));
  if (next !== undefined && /^[B-HJ-Zb-hj-z]$/.test(next)) return true;
  if (token === 'I') return isSymbolBefore || (next !== undefined && SYMBOLS.has(next));
  if (next === ',' || next === undefined) return isSymbolBefore || (afterPause !== undefined && isSymbol(afterPause));
  return isSymbolBefore && isSymbol(next);
}

function isSymbol(token: string): boolean {
  return /^[A-Za-z]$/.test(token) || SYMBOLS.has(token.toLowerCase());
}

/** What is two words in writing but one in the lexicon. */
function joinHalves(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if ((word === 'm.' && (last === 'a' || last === 'a.' || last === 'p.')) || (word === 'ray' && last === 'x.')) {
      joined[joined.length - 1] = word === 'ray' ? 'x ray' : `${(last ?? '').slice(0, 1)} m`;
    } else joined.push(word);
  }
  return joined;
}

function sameSpelling(word: string): string {
  if (word === 'alfa') return 'alpha';
  if (word === 'juliett') return 'juliet';
  return word === 'xray' ? 'x ray' : word === 'whisky' ? 'whiskey' : word;
}

function digitWord(digit: string): string {
  return DIGIT_WORDS[Number(digit)] ?? digit;
}

function clockWords(hour: string, minute: string): string {
  if (Number(hour) > 23 || Number(minute) > 59) return `${hour} ${minute}`;
  return speakTime(`${hour}:${minute}`).replace(/ [ap] m$/, '');
}
