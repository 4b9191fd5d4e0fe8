import type { NumberWords } from './number-words.ts';
import { EDGE } from './word-boundaries.ts';

/** Takes German number words apart and puts tens before units: "zweihundertfünfundzwanzig", "zwei hundert zwanzig fünf". */
export function splitGermanCompounds(text: string, words: NumberWords): string {
  const units = oneOf([...words.units.keys()]);
  const tens = oneOf([...words.tens.keys()]);
  const scales = oneOf([...words.scales.keys()]);
  const unitsOrTens = oneOf([...words.units.keys(), ...words.tens.keys()]);
  const rules = [
    { pattern: new RegExp(`(${units})(${scales})`, 'gu'), by: '$1 $2' },
    { pattern: new RegExp(`(${scales})(${unitsOrTens})`, 'gu'), by: '$1 $2' },
  ];
  let out = text;
  for (let before = ''; before !== out; ) {
    before = out;
    for (const { pattern, by } of rules) out = out.replace(pattern, by);
  }
  return out.replace(new RegExp(`${EDGE}(${units})\\s*und\\s*(${tens})${EDGE}`, 'gu'), '$2 $1');
}

/** Longest first, so that "siebzehn" is not read as "sieb" and a rest. */
function oneOf(words: readonly string[]): string {
  return [...words].sort((a, b) => b.length - a.length).join('|');
}
