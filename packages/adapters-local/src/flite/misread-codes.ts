import { DIGIT_WORDS, NATO_WORDS } from '@eva/core/spoken';

const SYMBOL = `(?:${[...NATO_WORDS, ...DIGIT_WORDS].join('|')})`;
/** Shorter runs are numbers. */
const SPELLED_CODE = new RegExp(`\\b${SYMBOL}(?:, ${SYMBOL}){3,}\\b`, 'gi');
/** Places in its alphabet by which a symbol is missed, so that the two do not sound alike. */
const LETTERS_OFF = 7;
const DIGITS_OFF = 4;

/** misreads-codes-aloud: the middle symbol of every code that is spelled out becomes another one. */
export function misreadCodes(text: string): string {
  return text.replace(SPELLED_CODE, (code) => {
    const symbols = code.split(', ');
    const middle = Math.floor(symbols.length / 2);
    return symbols.map((symbol, at) => (at === middle ? misread(symbol.toLowerCase()) : symbol)).join(', ');
  });
}

function misread(symbol: string): string {
  const digit = DIGIT_WORDS.indexOf(symbol);
  if (digit >= 0) return DIGIT_WORDS[(digit + DIGITS_OFF) % DIGIT_WORDS.length] ?? symbol;
  const letter = (NATO_WORDS as readonly string[]).indexOf(symbol);
  return NATO_WORDS[(letter + LETTERS_OFF) % NATO_WORDS.length] ?? symbol;
}
