import { providerErrors } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import {
  airlineEngines,
  aScope,
  describeFaultMatrix,
  describeTtsContract,
  emulatedHost,
  useWholly,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import tts, { audioOf } from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-google');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

describeTtsContract(tts, {
  options: running.optionsFor({ kind: 'tts', id: 'google' }),
  host: emulatedHost(running),
  clocks: ['wall'],
  deterministic: false,
  texts: ['hello how can i help', 'one, two, three'],
});

test('each piece of speech is counted by its tokens, which are what is billed', async () => {
  const adapter = await tts.create(
    tts.options.parse(running.optionsFor({ kind: 'tts', id: 'google' })),
    emulatedHost(running),
  );
  const [format] = adapter.produces;
  if (format === undefined) throw new Error('produces nothing');
  const inputs = ['one two three', 'one'].flatMap((text) => [
    { type: 'text-delta', text } as const,
    { type: 'segment-end' } as const,
  ]);
  const events = await useWholly({ open: (one) => adapter.open({ format }, one), inputs }, aScope());

  expect(events.flatMap((event) => (event.type === 'usage' ? [event.usage] : []))).toEqual([
    { inputTokens: 3, outputTokens: 9, audioOutputTokens: 9 },
    { inputTokens: 1, outputTokens: 3, audioOutputTokens: 3 },
  ]);
});

test('speech that a filter refuses is not asked for again, and a lack of sound is', async () => {
  const errors = providerErrors({ provider: 'google', stage: 'tts' });
  const spoken = async (answer: JsonObject): Promise<void> => {
    for await (const _ of audioOf(answer, errors));
  };
  const refused = { code: 'rejected', retryable: false };

  await expect(spoken({ candidates: [{ finishReason: 'PROHIBITED_CONTENT' }] })).rejects.toMatchObject(refused);
  await expect(spoken({ promptFeedback: { blockReason: 'SAFETY' } })).rejects.toMatchObject(refused);
  await expect(spoken({ candidates: [{ finishReason: 'OTHER' }] })).rejects.toMatchObject({ code: 'malformed' });
});

describeFaultMatrix({
  title: 'tts google',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'tts', id: 'google' }), ...limits };
    const adapter = await tts.create(tts.options.parse(options), emulatedHost(faulty));
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
    // It comes in one JSON body, however long.
    'oversized-frame': 'none',
    'unknown-events': 'none',
  },
  without: ['out-of-order', 'duplicate-events'],
});
