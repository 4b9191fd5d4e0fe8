import { type AudioFormat, LINE_FORMAT, type SttInput } from '@eva/core';
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

const emulator = await emulatorFor('@eva/adapter-nvidia');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

const WIDE: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const said = airlineEngines().language.speak(AIRLINE_QUESTION);

const transports = [
  { transport: 'realtime', speech: await inFormat(said, WIDE) },
  { transport: 'grpc', speech: await inFormat(said, LINE_FORMAT) },
];
for (const { transport, speech } of transports) {
  describeSttContract(stt, {
    options: { ...running.optionsFor({ kind: 'stt', id: 'nvidia' }), transport },
    host: emulatedHost(running),
    clocks: ['wall'],
    deterministic: false,
    speech,
    expectText: new RegExp(AIRLINE_QUESTION),
  });

  describeFaultMatrix({
    title: `stt nvidia ${transport}`,
    emulator,
    engines: airlineEngines,
    async use(faulty, scope, limits) {
      const options = { ...faulty.optionsFor({ kind: 'stt', id: 'nvidia' }), transport, ...limits };
      const adapter = await stt.create(stt.options.parse(options), emulatedHost(faulty));
      const inputs: readonly SttInput[] = [
        ...inFrames(speech).map((audio) => ({ type: 'audio-delta', audio }) as const),
        { type: 'flush' },
      ];
      const events = await useWholly({ open: (one) => adapter.open({ format: speech.format }, one), inputs }, scope);
      expect(events.filter(({ type }) => type === 'transcript-final')).toEqual([
        { type: 'transcript-final', text: AIRLINE_QUESTION },
      ]);
    },
    // The session is asked for over HTTP; what is struck is the socket on which it is held.
    path: /(realtime|StreamingRecognize)$/,
    // Within one stream of HTTP/2 nothing changes its order, comes twice or is cut.
    ...(transport === 'grpc' ? { without: ['out-of-order', 'duplicate-events', 'split-chunks'] as const } : {}),
  });
}
