import { expect, test } from 'vitest';
import { findName } from './find-name.ts';
import { phoneticKey } from './phonetic-key.ts';

test('takes the name after its cue, or the letters it is spelled with', () => {
  expect(findName('hi my last name is thompson and i need help')).toBe('Thompson');
  expect(findName('last name thomson spelled t h o m p s o n')).toBe('Thompson');
  expect(findName('it is s as in sierra', undefined)).toBeUndefined();
  expect(findName('sierra mike india tango hotel')).toBe('Smith');
});

test('chooses the known name that sounds nearest, and none where nothing is near', () => {
  const known = ['Johnson', 'Thompson', 'Kowalczyk', 'Reyes'];

  expect(findName('the name is tomson', known)).toBe('Thompson');
  expect(findName('it is ko wal chick', known)).toBe('Kowalczyk');
  expect(findName('k o w a l c z y k', known)).toBe('Kowalczyk');
  expect(findName('hello there how are you', known)).toBeUndefined();
});

test('gives names that sound alike the same key', () => {
  expect(phoneticKey('Smith')).toBe(phoneticKey('Smyth'));
  expect(phoneticKey('Philips')).toBe(phoneticKey('Fillips'));
  expect(phoneticKey('Reyes')).not.toBe(phoneticKey('Johnson'));
});
