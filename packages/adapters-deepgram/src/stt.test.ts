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

const emulator = await emulatorFor('@eva/adapter-deepgram');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const slot = { kind: 'stt', id: 'deepgram' } as const;
const spoken = airlineEngines().language.speak(AIRLINE_QUESTION);

const uses = [
  { model: 'nova-3', options: {} },
  { model: 'nova-3', options: { turnDetection: 'none', encoding: 'linear16' } },
  { model: 'flux-general-en', options: {} },
  { model: 'flux-general-en', options: { turnDetection: 'none' } },
];
for (const { model, options: chosen } of uses) {
  const host = emulatedHost(running, { model });
  const options = { ...running.optionsFor(slot), ...chosen };
  const [format = LINE_FORMAT] = (await stt.create(stt.options.parse(options), host)).accepts;
  const speech = await inFormat(spoken, format);

  describeSttContract(stt, {
    options,
    host,
    clocks: ['wall'],
    deterministic: false,
    speech,
    expectText: new RegExp(AIRLINE_QUESTION),
  });

  describeFaultMatrix({
    title: `stt deepgram ${model} ${Object.values(chosen).join(' ')}`,
    emulator,
    engines: airlineEngines,
    async use(faulty, scope, limits) {
      const faultyOptions = stt.options.parse({ ...faulty.optionsFor(slot), ...chosen, ...limits });
      const adapter = await stt.create(faultyOptions, emulatedHost(faulty, { model }));
      const inputs: readonly SttInput[] = [
        ...inFrames(speech).map((audio) => ({ type: 'audio-delta', audio }) as const),
        { type: 'flush' },
      ];
      const events = await useWholly({ open: (one) => adapter.open({ format }, one), inputs }, scope);
      expect(events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : []))).toEqual([
        AIRLINE_QUESTION,
      ]);
    },
  });
}
