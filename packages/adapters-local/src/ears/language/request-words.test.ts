import { expect, test } from 'vitest';
import { requestWords } from './request-words.ts';

test('joins the words of a term, the longest first, and leaves the spelling alphabet alone', () => {
  const words = requestWords({
    keyterms: ['Los Angeles', 'Los Angeles Airport', 'Austin', 'zulu', 'A'],
    phrases: ['From Austin to Los Angeles Airport or to Los Angeles please'],
  });

  expect(words).toEqual({
    terms: ['los angeles', 'los angeles airport', 'austin'],
    sentences: [['from', 'austin', 'to', 'los angeles airport', 'or', 'to', 'los angeles', 'please']],
  });
});

test('reads no more than a call can wait for', () => {
  const many = Array.from(
    { length: 20_000 },
    (_, index) => `term ${index.toString(26).replace(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
  );

  const { terms, sentences } = requestWords({ keyterms: many, phrases: many });

  expect([terms.length <= 4000, sentences.length]).toEqual([true, 12_000]);
});
