import { providerErrors } from '@eva/adapter-kit';
import {
  AIRLINE_QUESTION,
  airlineEngines,
  describeFaultMatrix,
  describeJudgeContract,
  emulatedHost,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import judge, { judgedText } from './judge.ts';

const emulator = await emulatorFor('@eva/adapter-openai');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

for (const model of ['gpt-5.2', 'gpt-audio-1.5']) {
  describeJudgeContract(judge, {
    options: running.optionsFor({ kind: 'judge', id: 'openai' }),
    host: emulatedHost(running, { model }),
    clocks: ['wall'],
    speech: airlineEngines().language.speak(AIRLINE_QUESTION),
    provider: emulator,
  });
}

test('a refusal in its own field is a refusal, although the answer finished', () => {
  const message = { role: 'assistant', content: null, refusal: "I'm sorry, I can't help with that." } as const;
  const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: null } as const];
  const read = () => judgedText({ choices: [...choices] }, providerErrors({ provider: 'openai', stage: 'judge' }));

  expect(read).toThrow(expect.objectContaining({ code: 'rejected', retryable: false }));
});

describeFaultMatrix({
  title: 'judge openai',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'judge', id: 'openai' }), ...limits };
    const backend = await judge.create(judge.options.parse(options), emulatedHost(faulty));
    const answer = { type: 'object', properties: { rating: { type: 'integer', minimum: 1 } }, required: ['rating'] };
    const request = {
      prompt: [{ type: 'text', text: 'Polite?' }],
      answer,
      sampling: { maxOutputTokens: 100 },
    } as const;
    expect((await backend.ask(request, scope.signal)).text).toBe('{"rating":1}');
  },
  expected: { 'close-1008': 'connection', 'close-1011': 'connection', 'oversized-frame': 'none' },
  without: ['out-of-order', 'duplicate-events'],
});
