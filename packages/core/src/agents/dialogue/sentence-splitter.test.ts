import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceSplitter } from './sentence-splitter.ts';

test.each([
  ['ends a sentence once a blank follows', 'One. Two? Three! Four', ['One.', 'Two?', 'Three!', 'Four']],
  [
    'keeps amounts and addresses whole',
    'It is $3.50 at example.com now. Good.',
    ['It is $3.50 at example.com now.', 'Good.'],
  ],
  [
    'keeps titles and spelled letters whole',
    'Dr. A. B. Smith at 5 p.m. today. Good.',
    ['Dr. A. B. Smith at 5 p.m. today.', 'Good.'],
  ],
  ['ends a sentence after a time as it is spoken', 'It lands at two p m. Good.', ['It lands at two p m.', 'Good.']],
  ['keeps the closing quote', 'He said "no." And left.', ['He said "no."', 'And left.']],
  ['makes one line of several', 'One\n\n- two  \n', ['One - two']],
  ['speaks nothing for blanks', ' \n ', []],
])('%s', (_, text, pieces) => {
  expect(pieceByPiece([text])).toEqual(pieces);
});

test('gives a sentence away before the rest has come', () => {
  const splitter = sentenceSplitter();

  expect([splitter.push('First sen'), splitter.push('tence.'), splitter.push(' Sec')]).toEqual([
    [],
    [],
    ['First sentence.'],
  ]);
});

test('cuts a run-on sentence at a comma, or at a blank where there is none', () => {
  const clause = 'word '.repeat(30).trim();
  const [first, ...rest] = pieceByPiece([`${clause}, ${clause}`]);
  const [unbroken] = pieceByPiece(['word '.repeat(60)]);

  expect([first, rest]).toEqual([`${clause},`, [clause]]);
  expect(unbroken).toBe('word '.repeat(41).trim());
});

test('loses, adds and moves no word, wherever the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z .,?!\n]{0,40}$/)), (deltas) => {
      const tidy = deltas.join('').replace(/\s+/g, ' ').trim();

      expect(pieceByPiece(deltas).join(' ')).toBe(tidy);
    }),
  );
});

function pieceByPiece(deltas: readonly string[]): readonly string[] {
  const splitter = sentenceSplitter();
  return [...deltas.flatMap((delta) => splitter.push(delta)), ...splitter.flush()];
}
