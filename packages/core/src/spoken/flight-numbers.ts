import { codeSymbol } from './code-symbols.ts';
import { readCardinal, readDigit } from './find-number.ts';
import { speakDigits } from './number-words.ts';
import { type Reading, spokenWords } from './spoken-words.ts';

/** `SK703` is "S K seven oh three". */
export function speakFlightNumber(flight: string): string {
  const match = /^([A-Z]{2})\s?(\d{1,4})$/.exec(flight.toUpperCase());
  if (match === null) throw new RangeError(`not a flight number: ${flight}`);
  return `${[...(match[1] ?? '')].join(' ')} ${speakDigits(match[2] ?? '')}`;
}

/**
 * All flight numbers in the text in order, such as `SK703`: two letters and one to four digits. With `carrier`, also
 * "flight seven oh three", which leaves the letters out.
 */
export function findFlightNumbers(
  text: string,
  { carrier: usual }: { readonly carrier?: string } = {},
): readonly string[] {
  const words = spokenWords(text);
  const found: string[] = [];
  let at = 0;
  while (at < words.length) {
    const carrier = readCarrier(words, at) ?? readLettersLeftOut(words, at, usual);
    const number = carrier === undefined ? undefined : readFlightDigits(words, carrier.next);
    if (carrier !== undefined && number !== undefined) found.push(carrier.value + number.value);
    const written = number === undefined ? /^([a-z]{2})(\d{1,4})$/.exec(words[at] ?? '') : null;
    if (written !== null) found.push((words[at] ?? '').toUpperCase());
    at = number?.next ?? at + 1;
  }
  return found;
}

function readCarrier(words: readonly string[], at: number): Reading<string> | undefined {
  const first = readLetter(words, at);
  const second = first === undefined ? undefined : readLetter(words, first.next);
  if (first !== undefined && second !== undefined) return { value: first.value + second.value, next: second.next };
  return undefined;
}

function readLettersLeftOut(words: readonly string[], at: number, usual?: string): Reading<string> | undefined {
  if (usual === undefined || words[at] !== 'flight') return undefined;
  return { value: usual, next: words[at + 1] === 'number' ? at + 2 : at + 1 };
}

function readLetter(words: readonly string[], at: number): Reading<string> | undefined {
  if (words[at] === 'x' && words[at + 1] === 'ray') return { value: 'X', next: at + 2 };
  const symbol = codeSymbol(words[at] ?? '');
  if (symbol === undefined || symbol.certainty === 'guess' || !/^[A-Z]$/.test(symbol.text)) return undefined;
  return { value: symbol.text, next: at + 1 };
}

/** "seven oh three", "seven hundred and three", "seven twenty", "twenty one", "703". */
function readFlightDigits(words: readonly string[], at: number): Reading<string> | undefined {
  let digits = '';
  let next = at;
  while (digits.length < 4) {
    const part = readDigitOrNumber(words, next);
    if (part === undefined || digits.length + part.value.length > 4) break;
    digits += part.value;
    next = part.next;
  }
  return digits === '' ? undefined : { value: digits, next };
}

function readDigitOrNumber(words: readonly string[], at: number): Reading<string> | undefined {
  const number = readCardinal(words, at);
  const digit = number === undefined ? readDigit(words, at) : undefined;
  const reading = number ?? digit;
  if (reading === undefined || !Number.isInteger(reading.value)) return undefined;
  const figure = /^\d+$/.test(words[at] ?? '') && reading.next === at + 1 ? (words[at] ?? '') : String(reading.value);
  return { value: figure, next: reading.next };
}
