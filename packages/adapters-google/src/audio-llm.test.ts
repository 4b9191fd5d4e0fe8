import {
  AIRLINE_QUESTION,
  AIRLINE_TOOL,
  airlineEngines,
  describeAudioLlmContract,
  emulatedHost,
  inFormat,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll } from 'vitest';
import audioLlm from './audio-llm.ts';

const emulator = await emulatorFor('@eva/adapter-google');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { language } = airlineEngines();
const heard = (text: string) => inFormat(language.speak(text), { encoding: 'pcm_s16le', sampleRateHz: 16_000 });
const setup = {
  options: running.optionsFor({ kind: 'audio-llm', id: 'google' }),
  host: emulatedHost(running),
  clocks: ['wall'],
} as const;

describeAudioLlmContract(audioLlm, { ...setup, speech: await heard(AIRLINE_QUESTION), expectText: /at nine/ });
describeAudioLlmContract(audioLlm, {
  ...setup,
  speech: await heard('look it up'),
  expectText: /get_flight/,
  request: { messages: [], tools: [AIRLINE_TOOL] },
});
describeAudioLlmContract(audioLlm, {
  ...setup,
  speech: await heard(AIRLINE_QUESTION),
  expectText: new RegExp(`^${AIRLINE_QUESTION}$`),
  request: { messages: [{ role: 'system', text: 'Write down word for word what is said.' }] },
});
