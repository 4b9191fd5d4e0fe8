import { expect, test } from 'vitest';
import { withLetterNames } from './letter-names.ts';

test.each([
  ['four A oh one', 'four ay oh one'],
  ['It is A, five, A.', 'It is ay, five, ay.'],
  ['A, B, a, c', 'ay, B, ay, c'],
  ['at nine a m', 'at nine ay m'],
  ['Row twelve A please.', 'Row twelve ay please.'],
  ['my code is a b a', 'my code is ay b ay'],
])('the letter A is written as it sounds: %s', (text, spoken) => {
  expect(withLetterNames(text)).toBe(spoken);
});

test.each([
  'A window seat, please.',
  'Thank you. A moment.',
  'I need a seat. I have a bag.',
  'You said: A day later.',
  'THIS IS A TEST',
  'Make a U turn.',
  '',
])('the article stays: %s', (text) => {
  expect(withLetterNames(text)).toBe(text);
});
