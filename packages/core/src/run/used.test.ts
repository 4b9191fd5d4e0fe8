import { expect, test } from 'vitest';
import { scriptedLineCall, sound, utterance } from '../line/scripted/scripted-line-call.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import { usedIn } from './used.ts';

const used = (stage: 'llm' | 'tts', model: string, usage: object): CallEvent => ({
  seq: 1,
  atMs: 0,
  type: 'usage',
  stage,
  identity: { provider: 'p', model, remark: 'of no interest here' },
  usage,
});

test('what a call used is one sum for each model and what it did', () => {
  expect(
    usedIn([
      used('llm', 'a', { inputTokens: 10, outputTokens: 1 }),
      used('tts', 'a', { characters: 5 }),
      used('llm', 'a', { inputTokens: 20, cachedInputTokens: 4 }),
      used('llm', 'b', { inputTokens: 7 }),
    ]),
  ).toEqual([
    {
      stage: 'llm',
      identity: { provider: 'p', model: 'a' },
      usage: { inputTokens: 30, outputTokens: 1, cachedInputTokens: 4 },
    },
    { stage: 'tts', identity: { provider: 'p', model: 'a' }, usage: { characters: 5 } },
    { stage: 'llm', identity: { provider: 'p', model: 'b' }, usage: { inputTokens: 7 } },
  ]);
});

test('what a caller’s part used is in the log of the call, as the caller’s', async () => {
  const identity = { provider: 'p', model: 'voice' };
  const call = await scriptedLineCall({
    async caller({ say }, clock) {
      await clock.sleep(100);
      say({ type: 'usage', stage: 'tts', identity, usage: { characters: 12 } });
      for (const event of utterance('u1', sound(200))) say(event);
      say({ type: 'hang-up', reason: 'goal-met', why: 'All done.' });
    },
  });

  expect(call.facts('usage')).toEqual([{ type: 'usage', stage: 'caller-tts', identity, usage: { characters: 12 } }]);
});
