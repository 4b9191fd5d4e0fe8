import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNumber, findNumbers } from './find-number.ts';
import { speakDigits, speakNumber, speakOrdinal } from './number-words.ts';

test('says numbers as English speakers do', () => {
  expect([0, 12, 40, 85, 120, 1005, 2300, 1_234_567, 12.05, -3].map(speakNumber)).toEqual([
    'zero',
    'twelve',
    'forty',
    'eighty five',
    'one hundred and twenty',
    'one thousand and five',
    'two thousand three hundred',
    'one million two hundred and thirty four thousand five hundred and sixty seven',
    'twelve point zero five',
    'minus three',
  ]);
});

test('says ordinals with only the last word changed', () => {
  expect([1, 2, 3, 5, 8, 9, 12, 20, 21, 30, 101].map(speakOrdinal)).toEqual([
    'first',
    'second',
    'third',
    'fifth',
    'eighth',
    'ninth',
    'twelfth',
    'twentieth',
    'twenty first',
    'thirtieth',
    'one hundred and first',
  ]);
});

test('refuses what has no spoken form', () => {
  expect(() => speakNumber(Number.NaN)).toThrow(RangeError);
  expect(() => speakNumber(1e12)).toThrow(RangeError);
  expect(() => speakOrdinal(0)).toThrow(RangeError);
});

test('finds every number that it can say', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (value) => {
      expect(findNumbers(`so ${speakNumber(value)} of them`)).toEqual([value]);
    }),
  );
});

test('reads a run of digits as one number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 99_999 }), (value) => {
      expect(findNumbers(`flight ${speakDigits(String(value))} please`)).toEqual([value]);
    }),
  );
});

test('finds numbers in the words and figures of a sentence', () => {
  expect(findNumbers('a hundred people, two thousand and five seats, 12.5 percent, one two hundred, oh well')).toEqual([
    100, 2005, 12.5, 1, 200,
  ]);
  expect(findNumbers('two thousand three thousand')).toEqual([2000, 3000]);
  expect(findNumber('no figure here')).toBeUndefined();
});
