import { expect, test } from 'vitest';
import { scoreOffline } from './score-offline.ts';
import { aCall, GOOD_STEPS } from './test-call.ts';

test('is the share of agent turns that can be spoken as they stand, and names what is in the way', async () => {
  const call = aCall([
    { agent: 'Hello, how can I help?' },
    { caller: '**help**' },
    { agent: 'Your options: **economy** or first.' },
  ]);

  expect(await scoreOffline('speakability', call)).toMatchObject({
    value: 0.5,
    judgedBy: 'offline:speakability@1',
    details: { per_turn_ratings: { '0': 1, '1': 0 }, num_evaluated: 2 },
    evidence: [{ startMs: 4000, endMs: 5000, note: 'turn 1: emphasis in markup' }],
  });
});

test('fails where the agent has no text of its own', async () => {
  const call = aCall(GOOD_STEPS);
  const textless = { ...call, turns: call.turns.map(({ intended: _, ...turn }) => turn) };

  await expect(scoreOffline('speakability', textless)).rejects.toThrow('the agent has no text of its own');
});
