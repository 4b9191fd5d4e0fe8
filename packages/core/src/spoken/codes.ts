import { natoWord } from './code-symbols.ts';
import { UNITS } from './number-words.ts';

const SIGNS: { readonly [sign: string]: string } = {
  '-': 'dash',
  ' ': 'space',
  "'": 'apostrophe',
  '.': 'dot',
  '@': 'at',
  '/': 'slash',
  '#': 'hash',
  _: 'underscore',
};

/** `ZK3FFW` is "z, k, three, f, f, w". The commas make the pauses a listener needs. */
export function spellCode(code: string): string {
  return spell(code, (letter) => letter.toLowerCase());
}

/** `ZK3FFW` is "zulu, kilo, three, foxtrot, foxtrot, whiskey". */
export function spellCodeNato(code: string): string {
  return spell(code, (letter) => natoWord(letter) ?? letter);
}

/** `Smith` is "s, m, i, t, h". */
export function spellName(name: string): string {
  return spellCode(name);
}

function spell(text: string, letterWord: (letter: string) => string): string {
  return [...text.trim()]
    .map((character) => {
      if (/\d/.test(character)) return UNITS[Number(character)];
      return /[A-Za-z]/.test(character) ? letterWord(character) : (SIGNS[character] ?? character.toLowerCase());
    })
    .join(', ');
}
