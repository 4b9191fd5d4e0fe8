import { airlineEngines, describeFaultMatrix, describeTtsContract, emulatedHost, useWholly } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect } from 'vitest';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-elevenlabs');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

for (const audio of ['ulaw_8000', 'pcm_16000']) {
  describeTtsContract(tts, {
    options: { ...running.optionsFor({ kind: 'tts', id: 'elevenlabs' }), audio },
    host: emulatedHost(running),
    clocks: ['wall'],
    // How the service cuts the audio is another matter each time.
    deterministic: false,
    texts: ['hello how can i help', 'one, two, three'],
  });
}

describeFaultMatrix({
  title: 'tts elevenlabs',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'tts', id: 'elevenlabs' }), ...limits };
    const adapter = await tts.create(tts.options.parse(options), emulatedHost(faulty));
    const [format] = adapter.produces;
    if (format === undefined) throw new Error('produces nothing');
    const inputs = [{ type: 'text-delta', text: 'one two three' }, { type: 'segment-end' }] as const;
    const events = await useWholly({ open: (one) => adapter.open({ format }, one), inputs }, scope);
    const bytes = events.reduce((sum, event) => sum + (event.type === 'audio-delta' ? event.audio.bytes.length : 0), 0);
    // Three words of 120 ms at 8 kHz.
    expect(Math.round(bytes / 8)).toBe(360);
  },
  // Audio carries no number by which its order or a repetition could be seen, and comes over one connection.
  without: ['out-of-order', 'duplicate-events'],
});
