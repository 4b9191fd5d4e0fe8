import { expect, test } from 'vitest';
import { turnTranscript } from './turn-transcript.ts';

test('settled pieces are put together verbatim, and what follows them unsettled is only told', () => {
  const turn = turnTranscript();

  expect(turn.piece({ text: 'Inser', isFinal: false })).toBe('Inser');
  expect(turn.piece({ text: 'Insert', isFinal: true })).toBe('Insert');
  expect(turn.piece({ text: 'ing', isFinal: false })).toBe('Inserting');
  expect(turn.piece({ text: 'ing spaces', isFinal: true })).toBe('Inserting spaces');
  expect(turn.conclude()).toBe('Inserting spaces');
});

test('nothing of one turn is left in the next', () => {
  const turn = turnTranscript();
  turn.piece({ text: 'one', isFinal: true });
  turn.conclude();

  expect(turn.piece({ text: ' two', isFinal: false })).toBe('two');
  expect(turn.conclude()).toBe('');
});

test('what is no news is not told again', () => {
  const turn = turnTranscript();
  turn.piece({ text: 'one', isFinal: false });

  expect(turn.piece({ text: 'one', isFinal: true })).toBeUndefined();
  expect(turn.piece({ text: ' ', isFinal: false })).toBeUndefined();
});
