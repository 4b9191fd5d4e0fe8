import {
  AIRLINE_QUESTION,
  airlineEngines,
  describeFaultMatrix,
  describeJudgeContract,
  emulatedHost,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect } from 'vitest';
import judge from './judge.ts';

const emulator = await emulatorFor('@eva/adapter-google');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

describeJudgeContract(judge, {
  options: running.optionsFor({ kind: 'judge', id: 'google' }),
  host: emulatedHost(running),
  clocks: ['wall'],
  speech: airlineEngines().language.speak(AIRLINE_QUESTION),
  provider: emulator,
});

describeFaultMatrix({
  title: 'judge google',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'judge', id: 'google' }), ...limits };
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
