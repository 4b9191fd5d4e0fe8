import type { AudioFormat, SttInput } from '@eva/core';
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

const WIDEBAND: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const emulator = await emulatorFor('@eva/adapter-openai-compatible');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const speech = await inFormat(airlineEngines().language.speak(AIRLINE_QUESTION), WIDEBAND);

describeSttContract(stt, {
  options: running.optionsFor({ kind: 'stt', id: 'openai-compatible' }),
  host: emulatedHost(running, { model: 'served' }),
  clocks: ['wall'],
  deterministic: false,
  speech,
  expectText: new RegExp(AIRLINE_QUESTION),
});

describeFaultMatrix({
  title: 'stt openai-compatible',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'stt', id: 'openai-compatible' }), ...limits };
    const adapter = await stt.create(stt.options.parse(options), emulatedHost(faulty, { model: 'served' }));
    const inputs: readonly SttInput[] = [
      ...inFrames(speech).map((audio) => ({ type: 'audio-delta', audio }) as const),
      { type: 'flush' },
    ];
    const events = await useWholly({ open: (one) => adapter.open({ format: WIDEBAND }, one), inputs }, scope);
    expect(events.filter(({ type }) => type === 'transcript-final')).toEqual([
      { type: 'transcript-final', text: AIRLINE_QUESTION },
    ]);
  },

  expected: { 'close-1008': 'connection', 'close-1011': 'connection', 'oversized-frame': 'none' } as const,
  without: ['out-of-order', 'duplicate-events'] as const,
});
