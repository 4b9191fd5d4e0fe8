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

const emulator = await emulatorFor('@eva/adapter-cartesia');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const spoken = airlineEngines().language.speak(AIRLINE_QUESTION);

const WIDE = { encoding: 'pcm_s16le', sampleRateHz: 16_000 } as const;
for (const [model, format] of [
  ['ink-whisper', WIDE],
  ['ink-2', LINE_FORMAT],
] as const) {
  const speech = await inFormat(spoken, format);

  describeSttContract(stt, {
    options: running.optionsFor({ kind: 'stt', id: 'cartesia' }),
    host: emulatedHost(running, { model }),
    clocks: ['wall'],
    deterministic: false,
    speech,
    expectText: new RegExp(AIRLINE_QUESTION),
  });

  describeFaultMatrix({
    title: `stt cartesia ${model}`,
    emulator,
    engines: airlineEngines,
    async use(faulty, scope, limits) {
      const options = { ...faulty.optionsFor({ kind: 'stt', id: 'cartesia' }), ...limits };
      const adapter = await stt.create(stt.options.parse(options), emulatedHost(faulty, { model }));
      const inputs: readonly SttInput[] = [
        ...inFrames(speech).map((audio) => ({ type: 'audio-delta', audio }) as const),
        { type: 'flush' },
      ];
      const events = await useWholly({ open: (one) => adapter.open({ format }, one), inputs }, scope);
      expect(events.filter(({ type }) => type === 'transcript-final')).toEqual([
        { type: 'transcript-final', text: AIRLINE_QUESTION },
      ]);
      expect(events.filter(({ type }) => type === 'usage')).toEqual([
        { type: 'usage', usage: { audioInMs: expect.closeTo(inFrames(speech).length * 20, -2) } },
      ]);
    },
    // Pieces have neither ids nor numbers: their order is all that tells what belongs where.
    without: ['out-of-order'],
  });
}
