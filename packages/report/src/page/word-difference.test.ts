import { expect, test } from 'vitest';
import { comparedTexts, isHeardAsMeant } from './word-difference.ts';

const marked = (intended: string, heard: string) => {
  const compared = comparedTexts(intended, heard);
  const text = (words: typeof compared.heard) =>
    words.map((word) => (word.isShared ? word.text : `[${word.text}]`)).join(' ');
  return [text(compared.intended), text(compared.heard)];
};

test('marks what was misheard on both sides, whatever the spelling', () => {
  expect(marked('Thank you for calling, Sir.', 'can you for calling sir')).toEqual([
    '[Thank] you for calling, Sir.',
    '[can] you for calling sir',
  ]);
});

test('marks a word that was left out only where it was meant, and one that was added only where it was heard', () => {
  expect(marked('A window seat, please.', 'window seat oh please')).toEqual([
    '[A] window seat, please.',
    'window seat [oh] please',
  ]);
});

test('does not mark a dash, which nobody can hear', () => {
  expect(marked('Yes – please', 'yes please')).toEqual(['Yes – please', 'yes please']);
});

test('case and punctuation are no difference', () => {
  expect(isHeardAsMeant('My name is O’Neill.', 'my name is oneill')).toBe(true);
  expect(isHeardAsMeant('No.', 'not')).toBe(false);
});
