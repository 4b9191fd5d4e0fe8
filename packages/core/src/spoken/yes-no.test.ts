import { expect, test } from 'vitest';
import { findYesNo } from './yes-no.ts';

test.each([
  ["that's right", 'yes'],
  ['correct', 'yes'],
  ['go ahead', 'yes'],
  ['yes please do', 'yes'],
  ['no problem, go on', 'yes'],
  ['sounds good', 'yes'],
  ['no thanks', 'no'],
  ["that's not right", 'no'],
  ['no, that is correct in part', 'no'],
  ["i don't want that", 'no'],
  ['i am not sure', undefined],
  ['i need it right now', undefined],
  ['hello', undefined],
])('reads "%s" as %s', (text, meaning) => {
  expect(findYesNo(text)).toBe(meaning);
});
