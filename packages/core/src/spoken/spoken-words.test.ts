import { expect, test } from 'vitest';
import { spokenWords } from './spoken-words.ts';

test('reads what a recogniser wrote and what a writer wrote as the same words', () => {
  expect(spokenWords('Z. K. three, twenty-five – that’s 1,200 at 4:30 p.m.')).toEqual(
    spokenWords("z k three twenty five that's 1200 at 4:30 p m"),
  );
});
