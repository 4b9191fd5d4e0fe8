import { expect, test } from 'vitest';
import { evidenceAt } from './evidence.ts';
import { aCall, GOOD_STEPS } from './offline/test-call.ts';

test('points to the stretches whose times are known, as those of a recorded call may not be', () => {
  const call = aCall(GOOD_STEPS);
  const unknown = { startMs: Number.NaN, endMs: 9000 };
  const withUnknown = (keeps: boolean) => ({
    ...call,
    turns: call.turns.map((turn) => ({ ...turn, segments: keeps ? [...turn.segments, unknown] : [unknown] })),
  });
  const at = { turn: 0, speaker: 'agent', note: 'n' } as const;

  expect(evidenceAt(withUnknown(true), at)).toEqual([{ startMs: 0, endMs: 1000, note: 'n' }]);
  expect(evidenceAt(withUnknown(false), at)).toEqual([]);
});
