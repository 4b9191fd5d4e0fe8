import { expect, test } from 'vitest';
import { classTokens } from './word-classes.ts';

const tokens = (text: string): string => classTokens(text.split(' ')).join(' ');

test('counts all symbols alike', () => {
  expect(tokens('my code is z. four zulu')).toBe('my code is <letter> <digit> <nato>');
  expect(tokens('twenty one dollars')).toBe('<tens> <digit> dollars');
});

test('counts a word as a member of its class only beside others of the kind', () => {
  expect(tokens('may i have the one that leaves first')).toBe('may i have the one that leaves first');
  expect(tokens('may twenty first')).toBe('<month> <tens> <unit-th>');
  expect(tokens('one hundred')).toBe('<digit> hundred');
  expect(tokens('mike bravo')).toBe('<nato> <nato>');
  expect(tokens('this is mike')).toBe('this is mike');
});
