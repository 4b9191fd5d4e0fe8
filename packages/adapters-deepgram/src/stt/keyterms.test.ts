import { expect, test } from 'vitest';
import { fittingKeyterms } from './keyterms.ts';

test('each term is sent once, the first ones first', () => {
  expect(fittingKeyterms(['Denver', ' Boise', 'Denver', ''])).toEqual(['Denver', 'Boise']);
});

test('no more terms are sent than the service takes', () => {
  expect(fittingKeyterms(Array.from({ length: 200 }, (_, index) => `t${index}`))).toHaveLength(100);
});

test('long terms are counted by what they may be cut into', () => {
  const terms = Array.from({ length: 30 }, (_, index) => `${index} ${'hospital '.repeat(10)}`.trim());
  const sent = fittingKeyterms(terms);
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.join('').length).toBeLessThanOrEqual(1000);
});
