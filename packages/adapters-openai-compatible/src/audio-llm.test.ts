import {
  AIRLINE_QUESTION,
  AIRLINE_TOOL,
  airlineEngines,
  describeAudioLlmContract,
  describeFaultMatrix,
  emulatedHost,
  inFormat,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll } from 'vitest';
import audioLlm from './audio-llm.ts';

const emulator = await emulatorFor('@eva/adapter-openai-compatible');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { language } = airlineEngines();
const heard = (text: string) => inFormat(language.speak(text), { encoding: 'pcm_s16le', sampleRateHz: 16_000 });
const question = await heard(AIRLINE_QUESTION);

for (const audioPart of ['audio_url', 'input_audio']) {
  const setup = {
    options: { ...running.optionsFor({ kind: 'audio-llm', id: 'openai-compatible' }), audioPart },
    host: emulatedHost(running, { model: 'served' }),
    clocks: ['wall'],
  } as const;

  describeAudioLlmContract(audioLlm, { ...setup, speech: question, expectText: /at nine/ });
  describeAudioLlmContract(audioLlm, {
    ...setup,
    speech: await heard('look it up'),
    expectText: /get_flight/,
    request: { messages: [], tools: [AIRLINE_TOOL] },
  });
  describeAudioLlmContract(audioLlm, {
    ...setup,
    speech: question,
    expectText: new RegExp(`^${AIRLINE_QUESTION}$`),
    request: { messages: [{ role: 'system', text: 'Write down word for word what is said.' }] },
  });
}

describeFaultMatrix({
  title: 'audio-llm openai-compatible',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'audio-llm', id: 'openai-compatible' }), ...limits };
    const adapter = await audioLlm.create(audioLlm.options.parse(options), emulatedHost(faulty, { model: 'served' }));
    const messages = [
      { role: 'system', text: 'You answer the telephone.' },
      { role: 'assistant', text: 'Hello.' },
      { role: 'user', content: [{ type: 'audio', audio: question }] },
    ] as const;
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
