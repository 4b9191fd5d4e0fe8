import { LINE_FORMAT } from '@eva/core';
import { airlineEngines, describeFaultMatrix, describeTtsContract, emulatedHost, useWholly } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect } from 'vitest';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-cartesia');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

for (const format of [LINE_FORMAT, { encoding: 'pcm_s16le', sampleRateHz: 24_000 } as const]) {
  describeTtsContract(tts, {
    options: running.optionsFor({ kind: 'tts', id: 'cartesia' }),
    host: emulatedHost(running),
    clocks: ['wall'],
    // Where the service cuts the audio is another matter each time.
    deterministic: false,
    format,
    texts: ['hello how can i help', 'one, two, three'],
  });
}

describeFaultMatrix({
  title: 'tts cartesia',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'tts', id: 'cartesia' }), ...limits };
    const adapter = await tts.create(tts.options.parse(options), emulatedHost(faulty));
    const inputs = [
      { type: 'text-delta', text: 'one two ' },
      { type: 'text-delta', text: 'three' },
      { type: 'segment-end' },
    ] as const;
    const events = await useWholly({ open: (one) => adapter.open({ format: LINE_FORMAT }, one), inputs }, scope);
    const bytes = events.reduce((sum, event) => sum + (event.type === 'audio-delta' ? event.audio.bytes.length : 0), 0);
    // Three words of 120 ms at 8 kHz, and what the resampler holds back.
    expect(bytes / 8).toBeGreaterThanOrEqual(360);
    expect(bytes / 8).toBeLessThan(400);
    expect(events.filter(({ type }) => type === 'segment-end' || type === 'usage')).toEqual([
      { type: 'usage', usage: { characters: 'one two three'.length } },
      { type: 'segment-end' },
    ]);
  },
  // Pieces of audio have neither ids nor numbers: in which order and how often they come is all there is to know.
  without: ['out-of-order', 'duplicate-events'],
});
