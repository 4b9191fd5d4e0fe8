import {
  airlineEngines,
  audioMs,
  describeFaultMatrix,
  describeTtsContract,
  emulatedHost,
  useWholly,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect } from 'vitest';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-deepgram');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const slot = { kind: 'tts', id: 'deepgram' } as const;

const uses = [
  { mode: 'socket' },
  { mode: 'socket', encoding: 'linear16', sampleRateHz: 16_000 },
  { mode: 'http', encoding: 'linear16' },
];
for (const use of uses) {
  describeTtsContract(tts, {
    options: { ...running.optionsFor(slot), ...use },
    host: emulatedHost(running),
    clocks: ['wall'],
    // Where the network cuts the audio is another matter each time.
    deterministic: false,
    texts: ['hello how can i help', 'one, two, three'],
  });

  describeFaultMatrix({
    title: `tts deepgram ${Object.values(use).join(' ')}`,
    emulator,
    engines: airlineEngines,
    async use(faulty, scope, limits) {
      const options = tts.options.parse({ ...faulty.optionsFor(slot), ...use, ...limits });
      const adapter = await tts.create(options, emulatedHost(faulty));
      const [format] = adapter.produces;
      if (format === undefined) throw new Error('produces nothing');
      const inputs = [{ type: 'text-delta', text: 'one two three' }, { type: 'segment-end' }] as const;
      const events = await useWholly({ open: (one) => adapter.open({ format }, one), inputs }, scope);
      const spokenMs = events.reduce(
        (sum, event) => sum + (event.type === 'audio-delta' ? audioMs(event.audio) : 0),
        0,
      );
      // Three words of 120 ms, and what the resampler holds back.
      expect(spokenMs).toBeGreaterThanOrEqual(360);
      expect(spokenMs).toBeLessThan(400);
      expect(events.filter(({ type }) => type === 'segment-end')).toHaveLength(1);
    },
    // One stream over TCP keeps its order, and audio that came twice could not be told from audio that is said twice.
    without: ['out-of-order', 'duplicate-events'],
    ...(use.mode === 'http'
      ? {
          expected: {
            'close-1008': 'connection',
            'close-1011': 'connection',
            // Audio has no form that could be broken.
            'malformed-json': 'none',
            'oversized-frame': 'none',
            'unknown-events': 'none',
          } as const,
        }
      : {}),
  });
}
