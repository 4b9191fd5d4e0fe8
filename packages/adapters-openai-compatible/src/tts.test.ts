import { airlineEngines, describeFaultMatrix, describeTtsContract, emulatedHost, useWholly } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect } from 'vitest';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-openai-compatible');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

describeTtsContract(tts, {
  options: running.optionsFor({ kind: 'tts', id: 'openai-compatible' }),
  host: emulatedHost(running, { model: 'served' }),
  clocks: ['wall'],
  // Where the network cuts the audio is another matter each time.
  deterministic: false,
  texts: ['hello how can i help', 'one, two, three'],
});

describeFaultMatrix({
  title: 'tts openai-compatible',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'tts', id: 'openai-compatible' }), ...limits };
    const adapter = await tts.create(tts.options.parse(options), emulatedHost(faulty, { model: 'served' }));
    const [format] = adapter.produces;
    if (format === undefined) throw new Error('produces nothing');
    const inputs = [{ type: 'text-delta', text: 'one two three' }, { type: 'segment-end' }] as const;
    const events = await useWholly({ open: (one) => adapter.open({ format }, one), inputs }, scope);
    const bytes = events.reduce((sum, event) => sum + (event.type === 'audio-delta' ? event.audio.bytes.length : 0), 0);
    // Three words of 120 ms at 24 kHz, and what the resampler holds back.
    expect(Math.round(bytes / 48)).toBeGreaterThanOrEqual(360);
    expect(Math.round(bytes / 48)).toBeLessThan(400);
  },
  expected: {
    'close-1008': 'connection',
    'close-1011': 'connection',
    // Audio has no form that could be broken.
    'malformed-json': 'none',
    'oversized-frame': 'none',
    'unknown-events': 'none',
  },
  without: ['out-of-order', 'duplicate-events'],
});
