import { expect, test } from 'vitest';
import { alignUnits } from './align-units.ts';
import { errorRate } from './error-rate.ts';

/** One letter an edit: hit, substitution, deletion, insertion. */
const edits = (reference: string, hypothesis: string) =>
  alignUnits([...reference], [...hypothesis])
    .map(({ type }) => type.charAt(0))
    .join('');

test('takes the shortest way, a deletion rather than an insertion, and either rather than the diagonal', () => {
  expect([
    edits('', ''),
    edits('abc', 'abc'),
    edits('abc', ''),
    edits('', 'ab'),
    edits('kitten', 'sitting'),
    edits('ab', 'ba'),
    edits('abcd', 'xaxcd'),
  ]).toEqual(['', 'hhh', 'ddd', 'ii', 'shhhshi', 'ihd', 'ihshh']);
});

test('keeps its places across the blocks of 32 rows that it works in', () => {
  const reference = Array.from({ length: 100 }, (_, index) => `w${index}`);
  const hypothesis = reference.filter((_, index) => index !== 31 && index !== 64);

  const wrong = alignUnits(reference, hypothesis).filter(({ type }) => type !== 'hit');

  expect(wrong).toEqual([
    { type: 'deletion', from: 31, to: 31 },
    { type: 'deletion', from: 64, to: 63 },
  ]);
});

test('finds the shortest way where it crosses from one block to the next', () => {
  const way = edits('acacccabaccccbbbbbbccaccbabcacabca', 'ccbbcbcccccaccbccabcabbbcbbccbbcab');

  expect(way).toBe('shishihhisshhhihhihsshhhhsshhhdhhhddhdd');
});

test('aligns a call of thousands of words without a matrix of its size', () => {
  const said = Array.from({ length: 4000 }, (_, index) => `w${(index * 7919) % 700}`);
  const heard = said.map((word, index) => (index % 10 === 0 ? 'x' : word)).filter((_, index) => index % 50 !== 1);

  const { substitutions, deletions, insertions } = errorRate([said.join(' ')], [heard.join(' ')], 'word');

  expect({ substitutions, deletions, insertions }).toEqual({ substitutions: 400, deletions: 80, insertions: 0 });
});
