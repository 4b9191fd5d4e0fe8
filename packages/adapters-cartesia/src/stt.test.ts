import { LINE_FORMAT, type SttInput } from '@eva/core';
import { bestFormat } from '@eva/core/audio';
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
import { afterAll, expect, test } from 'vitest';
import stt from './stt.ts';

const emulator = await emulatorFor('@eva/adapter-cartesia');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const spoken = airlineEngines().language.speak(AIRLINE_QUESTION);

const WIDE = { encoding: 'pcm_s16le', sampleRateHz: 16_000 } as const;

test('the service hears 16 kHz, which a line of 8 kHz does not take the place of', async () => {
  const [wide, line] = await Promise.all(
    [{}, { encoding: 'mulaw' }].map((options) => stt.create(stt.options.parse(options), emulatedHost(running))),
  );

  expect(bestFormat(wide?.accepts ?? [], LINE_FORMAT)).toEqual(WIDE);
  expect(bestFormat(line?.accepts ?? [], LINE_FORMAT)).toEqual(LINE_FORMAT);
});

for (const [model, format, chosen] of [
  ['ink-whisper', WIDE, {}],
  ['ink-2', LINE_FORMAT, { encoding: 'mulaw' }],
] as const) {
  const speech = await inFormat(spoken, format);

  describeSttContract(stt, {
    options: { ...running.optionsFor({ kind: 'stt', id: 'cartesia' }), ...chosen },
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
      const options = { ...faulty.optionsFor({ kind: 'stt', id: 'cartesia' }), ...chosen, ...limits };
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
