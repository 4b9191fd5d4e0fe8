import { AIRLINE_TOOL, airlineEngines, describeFaultMatrix, describeLlmContract, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll } from 'vitest';
import llm from './llm.ts';

const emulator = await emulatorFor('@eva/adapter-anthropic');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

describeLlmContract(llm, {
  options: running.optionsFor({ kind: 'llm', id: 'anthropic' }),
  host: emulatedHost(running),
  clocks: ['wall'],
});

describeLlmContract(llm, {
  options: running.optionsFor({ kind: 'llm', id: 'anthropic' }),
  host: emulatedHost(running),
  clocks: ['wall'],
  request: { messages: [{ role: 'user', content: [{ type: 'text', text: 'look it up' }] }], tools: [AIRLINE_TOOL] },
});

describeFaultMatrix({
  title: 'llm anthropic',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'llm', id: 'anthropic' }), ...limits };
    const adapter = await llm.create(llm.options.parse(options), emulatedHost(faulty));
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'when does my flight leave' }] }] as const;
    let text = '';
    for await (const event of adapter.generate({ messages, tools: [], signal: scope.signal }, scope)) {
      if (event.type === 'text-delta') text += event.text;
    }
    if (text !== 'at nine. thank you') throw new Error(`heard ${text}`);
  },
  // Over HTTP there is no close code, nothing changes places, and an event is as long as it likes.
  expected: { 'close-1008': 'connection', 'close-1011': 'connection' },
  without: ['out-of-order', 'duplicate-events', 'oversized-frame'],
});
