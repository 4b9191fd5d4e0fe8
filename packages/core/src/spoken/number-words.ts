export const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;

/** The words of the digits 0 to 9, in their order. */
export const DIGIT_WORDS: readonly string[] = UNITS.slice(0, 10);

export const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

const SCALES = [
  { size: 1_000_000_000, word: 'billion' },
  { size: 1_000_000, word: 'million' },
  { size: 1000, word: 'thousand' },
] as const;

const IRREGULAR_ORDINALS: { readonly [cardinal: string]: string } = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** 120 is "one hundred and twenty". Whole numbers below a trillion; a fraction is read digit by digit after "point". */
export function speakNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12)
    throw new RangeError(`no spoken form for the number ${value}`);
  if (value < 0) return `minus ${speakNumber(-value)}`;
  const whole = Math.trunc(value);
  const fraction = value === whole ? '' : (value.toFixed(6).replace(/0+$/, '').split('.')[1] ?? '');
  if (fraction === '') return speakWhole(whole);
  return `${speakWhole(whole)} point ${[...fraction].map((digit) => UNITS[Number(digit)]).join(' ')}`;
}

/** 25 is "twenty fifth". Whole numbers from 1. */
export function speakOrdinal(value: number): string {
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`no spoken ordinal for ${value}`);
  const words = speakNumber(value).split(' ');
  const last = words.pop() ?? '';
  return [...words, ordinalFromCardinalWord(last)].join(' ');
}

export function ordinalFromCardinalWord(word: string): string {
  return IRREGULAR_ORDINALS[word] ?? (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`);
}

/** "703" is "seven oh three", as people say flight and room numbers. */
export function speakDigits(digits: string): string {
  return [...digits].map((digit) => (digit === '0' ? 'oh' : UNITS[Number(digit)])).join(' ');
}

function speakWhole(value: number): string {
  const parts: string[] = [];
  let rest = value;
  for (const { size, word } of SCALES) {
    if (rest < size) continue;
    parts.push(`${speakBelowThousand(Math.trunc(rest / size))} ${word}`);
    rest %= size;
  }
  if (rest > 0)
    parts.push(parts.length > 0 && rest < 100 ? `and ${speakBelowThousand(rest)}` : speakBelowThousand(rest));
  return parts.length === 0 ? UNITS[0] : parts.join(' ');
}

function speakBelowThousand(value: number): string {
  const hundreds = Math.trunc(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return speakBelowHundred(rest);
  const start = `${UNITS[hundreds]} hundred`;
  return rest === 0 ? start : `${start} and ${speakBelowHundred(rest)}`;
}

function speakBelowHundred(value: number): string {
  if (value < 20) return UNITS[value] ?? '';
  const unit = value % 10;
  const tens = TENS[Math.trunc(value / 10)] ?? '';
  return unit === 0 ? tens : `${tens} ${UNITS[unit]}`;
}
