import { LINE_FORMAT, type SttInput } from '@eva/core';
import {
  AIRLINE_QUESTION,
  airlineEngines,
  describeFaultMatrix,
  describeSttContract,
  emulatedHost,
  inFormat,
  inFrames,
  useWholly,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect } from 'vitest';
import stt from './stt.ts';

const emulator = await emulatorFor('@eva/adapter-elevenlabs');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const speech = await inFormat(airlineEngines().language.speak(AIRLINE_QUESTION), LINE_FORMAT);

for (const commitStrategy of ['vad', 'manual']) {
  describeSttContract(stt, {
    options: { ...running.optionsFor({ kind: 'stt', id: 'elevenlabs' }), commitStrategy },
    host: emulatedHost(running),
    clocks: ['wall'],
    deterministic: false,
    speech,
    expectText: new RegExp(AIRLINE_QUESTION),
  });
}

describeFaultMatrix({
  title: 'stt elevenlabs',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'stt', id: 'elevenlabs' }), ...limits };
    const adapter = await stt.create(stt.options.parse(options), emulatedHost(faulty));
    const inputs: readonly SttInput[] = [
      ...inFrames(speech).map((audio) => ({ type: 'audio-delta', audio }) as const),
      { type: 'flush' },
    ];
    const events = await useWholly({ open: (one) => adapter.open({ format: LINE_FORMAT }, one), inputs }, scope);
    expect(events.filter(({ type }) => type === 'transcript-final')).toEqual([
      { type: 'transcript-final', text: AIRLINE_QUESTION },
    ]);
  },
});
