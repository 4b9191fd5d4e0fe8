import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAmounts, speakAmount } from './amounts.ts';

test('says dollars and cents, each only when there are some', () => {
  expect([120.5, 120, 1, 0.5, 1.01, 0, -20].map(speakAmount)).toEqual([
    'one hundred and twenty dollars and fifty cents',
    'one hundred and twenty dollars',
    'one dollar',
    'fifty cents',
    'one dollar and one cent',
    'zero dollars',
    'minus twenty dollars',
  ]);
});

test('finds every amount that it can say, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(findAmounts(`that is ${speakAmount(cents / 100)} in total`)).toEqual([cents / 100]);
    }),
  );
});

test('finds amounts in the order they were said, however they were written', () => {
  expect(
    findAmounts(
      'the fee is $45.20, one twenty dollars for two bags, two hundred fifty dollars, plus ninety nine cents',
    ),
  ).toEqual([45.2, 120, 250, 0.99]);
});

test('takes no bare number for money', () => {
  expect(findAmounts('two bags on flight seven oh three')).toEqual([]);
});
