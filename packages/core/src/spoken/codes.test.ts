import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellCode, spellCodeNato, spellName } from './codes.ts';
import { findCode } from './find-code.ts';

const codes = fc.stringMatching(/^[A-Z0-9]{6}$/);

test('spells with pauses between the symbols', () => {
  expect(spellCode('ZK3FFW')).toBe('z, k, three, f, f, w');
  expect(spellCodeNato('ZK3XF0')).toBe('zulu, kilo, three, x ray, foxtrot, zero');
  expect(spellName("O'Hara-Li")).toBe('o, apostrophe, h, a, r, a, dash, l, i');
});

test('finds every code that it can spell, in a sentence and without punctuation', () => {
  fc.assert(
    fc.property(codes, fc.boolean(), (code, inNato) => {
      const spelled = (inNato ? spellCodeNato(code) : spellCode(code)).replaceAll(',', '');
      expect(findCode(`my code is ${spelled} thanks`, { length: 6 })[0]).toBe(code);
    }),
  );
});

test('understands repeats, examples and fillers', () => {
  expect(findCode('z as in zulu then k three double f uh w like whiskey', { length: 6 })).toEqual(['ZK3FFW']);
  expect(findCode('b as in delta, c for charlie, triple nine')).toEqual(['DC999']);
});

test('offers a run without the word at its edge that may not belong to it', () => {
  expect(findCode('i z k three f f', { length: 5 })[0]).toBe('ZK3FF');
});

test('takes what sounds like a digit for one only amid certain symbols', () => {
  expect(findCode('z to k for f', { length: 5 })).toEqual(['Z2K4F']);
  expect(findCode('i want to fly for you')).toEqual([]);
  expect(findCode('it belongs to z k three for me')).toEqual(['ZK3']);
});

test('reads an O as zero where only that makes the code fit', () => {
  expect(findCode('a b o oh', { pattern: /[A-Z]{2}\d{2}/ })).toEqual(['AB00']);
});

test('offers the pieces of a run that is too long', () => {
  expect(findCode('one z k three', { length: 3 })).toEqual(['1ZK', 'ZK3']);
});

test('reads a code that was written as one word', () => {
  expect(findCode('booking ZK3FFW or KXWPQR of the 25th', { length: 6 })).toEqual(['ZK3FFW', 'KXWPQR']);
});
