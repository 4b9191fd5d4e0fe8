import { describeAudioLlmContract, emulatedHost, inFormat } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll } from 'vitest';
import { engines, QUESTION, TOOL } from './__fixtures__/airline-in-tones.ts';
import audioLlm from './audio-llm.ts';

const emulator = await emulatorFor('@eva/adapter-google');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: engines() });
afterAll(() => running.close());
const { language } = engines();
const heard = (text: string) => inFormat(language.speak(text), { encoding: 'pcm_s16le', sampleRateHz: 16_000 });
const setup = {
  options: running.optionsFor({ kind: 'audio-llm', id: 'google' }),
  host: emulatedHost(running),
  clocks: ['wall'],
} as const;

describeAudioLlmContract(audioLlm, { ...setup, speech: await heard(QUESTION), expectText: /at nine/ });
describeAudioLlmContract(audioLlm, {
  ...setup,
  speech: await heard('look it up'),
  expectText: /get_flight/,
  request: { messages: [], tools: [TOOL] },
});
