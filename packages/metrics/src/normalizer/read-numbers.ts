import type { LanguageTable } from './language-table.ts';
import type { NumberWords } from './number-words.ts';

/** What has been read of a number so far: a quantity, or digits one after the other. */
type Value = bigint | string;

const NUMERIC = /^\p{Nd}+(?:\.\p{Nd}+)?$/u;

/** Reads number words left to right and puts digits in their place. */
export function readNumbers(text: string, table: LanguageTable, words: NumberWords): string {
  const input = text.split(/\s+/u).filter(Boolean);
  const output: string[] = [];
  let value: Value | undefined;
  let prefix = '';

  const emit = (result: Value) => {
    output.push(`${prefix}${result}`);
    value = undefined;
    prefix = '';
  };
  const emitValue = () => {
    if (value !== undefined) emit(value);
  };
  const digitsSoFar = () => (value === undefined || value === 0n ? '' : String(value));
  const isNumberish = (word: string | undefined) => word !== undefined && (words.has(word) || NUMERIC.test(word));

  for (let at = 0; at < input.length; at += 1) {
    const word = input[at] ?? '';
    const before = input[at - 1] ?? '';
    const next = input[at + 1];
    const place = { word, before, table, words };
    const bare = words.prefixes.includes(word.charAt(0)) ? word.slice(1) : word;

    if (NUMERIC.test(bare)) {
      if (typeof value === 'string' && value.endsWith('.')) {
        value += word;
        continue;
      }
      emitValue();
      if (bare !== word) prefix = word.charAt(0);
      value = numberOf(bare);
    } else if (!words.has(word)) {
      emitValue();
      emit(word);
    } else if (words.zeros.has(word)) {
      value = `${digitsSoFar()}0`;
    } else if (words.units.has(word)) {
      value = withUnit(value, words.units.get(word) ?? 0n, place);
    } else if (words.unitOrdinals.has(word)) {
      const ordinal = words.unitOrdinals.get(word);
      emit(`${withUnit(value, ordinal?.value ?? 0n, place)}${ordinal?.suffix ?? ''}`);
    } else if (words.tens.has(word)) {
      value = withTens(value, words.tens.get(word) ?? 0n, place);
    } else if (words.tensOrdinals.has(word)) {
      const ordinal = words.tensOrdinals.get(word);
      emit(`${withTens(value, ordinal?.value ?? 0n, place)}${ordinal?.suffix ?? ''}`);
    } else if (words.scales.has(word)) {
      const scale = words.scales.get(word) ?? 1n;
      const scaled = withScale(value, scale);
      if (scaled === undefined) emitValue();
      value = scaled ?? scale;
    } else if (words.scaleOrdinals.has(word)) {
      const ordinal = words.scaleOrdinals.get(word);
      const scaled = withScale(value, ordinal?.value ?? 1n);
      if (scaled === undefined) emitValue();
      emit(`${scaled ?? ordinal?.value ?? ''}${ordinal?.suffix ?? ''}`);
    } else if (words.signs.has(word)) {
      emitValue();
      if (isNumberish(next)) prefix = words.signs.get(word) ?? '';
      else emit(word);
    } else if (words.currencies.has(word)) {
      if (value === undefined) emit(word);
      else {
        prefix = words.currencies.get(word) ?? '';
        emitValue();
      }
    } else if (word === 'percent') {
      emit(value === undefined ? word : `${value}%`);
    } else if (word === 'per') {
      if (value !== undefined && next === 'cent') {
        emit(`${value}%`);
        at += 1;
      } else {
        emitValue();
        emit(word);
      }
    } else if (!isNumberish(next)) {
      emitValue();
      emit(word);
    } else if (word === words.conjunction) {
      const isSwallowed = table.conjunction.after.some((list) => words[list].has(before));
      if (!isSwallowed) {
        emitValue();
        emit(word);
      }
    } else if (words.repeats.has(word)) {
      const digit = next !== undefined && words.zeros.has(next) ? 0n : words.units.get(next ?? '');
      if (digit === undefined) {
        emitValue();
        emit(word);
      } else {
        value = digitsSoFar() + String(digit).repeat(words.repeats.get(word) ?? 1);
        at += 1;
      }
    } else if (next !== undefined && (NUMERIC.test(next) || isDigitWord(next, words))) {
      value = `${digitsSoFar()}.`;
    }
  }
  emitValue();
  return output.join(' ');
}

interface Place {
  readonly word: string;
  readonly before: string;
  readonly table: LanguageTable;
  readonly words: NumberWords;
}

function withUnit(value: Value | undefined, unit: bigint, { before, table, words }: Place): Value {
  if (value === undefined) return unit;
  const followsUnit = table.english !== undefined && words.units.has(before);
  if (typeof value === 'string' || followsUnit) {
    const fillsTens = words.tens.has(before) && unit < 10n;
    return fillsTens ? `${String(value).slice(0, -1)}${unit}` : `${value}${unit}`;
  }
  const fits = unit < 10n ? value % 10n === 0n : table.teenResidues.map(BigInt).includes(value % 100n);
  return fits ? value + unit : `${value}${unit}`;
}

function withTens(value: Value | undefined, tens: bigint, { word, words }: Place): Value {
  if (value === undefined) return tens;
  if (typeof value === 'string') return `${value}${tens}`;
  const residue = value % 100n;
  if (words.twenties.words.has(word) && words.twenties.after.includes(residue)) return value - residue + residue * 20n;
  return residue === 0n ? value + tens : `${value}${tens}`;
}

/** Undefined where the digits read so far cannot be multiplied to a whole number. */
function withScale(value: Value | undefined, scale: bigint): bigint | undefined {
  if (value === undefined) return scale;
  if (typeof value === 'bigint' && value !== 0n) return value - (value % 1000n) + (value % 1000n) * scale;
  const [whole = '', decimals = '', more] = String(value).split('.');
  if (more !== undefined || (whole === '' && decimals === '')) return undefined;
  const product = BigInt(whole + decimals) * scale;
  const parts = 10n ** BigInt(decimals.length);
  return product % parts === 0n ? product / parts : undefined;
}

function numberOf(digits: string): Value {
  const ascii = asciiDigits(digits);
  const [whole = '0', decimals = ''] = ascii.split('.');
  return /^0*$/.test(decimals) ? BigInt(whole) : digits;
}

/** Every decimal digit of Unicode stands in a run of ten that begins with its script's zero. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
      code -= 1;
      value += 1;
    }
    return String(value % 10);
  });
}

function isDigitWord(word: string, words: NumberWords): boolean {
  return words.units.has(word) || words.tens.has(word) || words.zeros.has(word);
}
