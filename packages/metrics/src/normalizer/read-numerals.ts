import type { NumeralCharacters } from './data/numeral-characters.ts';

type Numerals = Pick<NumeralCharacters, 'digits' | 'smallUnits' | 'largeUnits'>;

/** Puts ASCII digits in place of runs of numeral characters: digit by digit, or by place where units are among them. */
export function readNumerals(text: string, numerals: Numerals): string {
  return text.replace(runPattern(numerals), (run) => numberOf(run, numerals));
}

export function runPattern(numerals: Numerals): RegExp {
  const all = [...numerals.digits, ...Object.keys(numerals.smallUnits), ...Object.keys(numerals.largeUnits)].join('');
  return new RegExp(`[${all}]+`, 'gu');
}

export function hasUnit(run: string, numerals: Numerals): boolean {
  return [...run].some((character) => character in numerals.smallUnits || character in numerals.largeUnits);
}

export function numberOf(run: string, numerals: Numerals): string {
  const digitOf = (character: string) => numerals.digits.findIndex((same) => same.includes(character));
  if (!hasUnit(run, numerals)) return [...run].map(digitOf).join('');

  let total = 0n;
  let section = 0n;
  let digit: bigint | undefined;
  for (const character of run) {
    const small = numerals.smallUnits[character];
    const large = numerals.largeUnits[character];
    if (small !== undefined) {
      section += (digit ?? 1n) * small;
      digit = undefined;
    } else if (large !== undefined) {
      section += digit ?? 0n;
      total += (section === 0n ? 1n : section) * large;
      section = 0n;
      digit = undefined;
    } else digit = BigInt(digitOf(character));
  }
  return String(total + section + (digit ?? 0n));
}
