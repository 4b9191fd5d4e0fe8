import { type CallScope, LINE_FORMAT, type TtsEvent } from '@eva/core';
import { airlineEngines, aScope, emulatedHost, inFormat, TONE_FORMAT, useWholly } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import tts from '../tts.ts';

const emulator = await emulatorFor('@eva/adapter-deepgram');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const options = tts.options.parse(running.optionsFor({ kind: 'tts', id: 'deepgram' }));
const adapter = await tts.create(options, emulatedHost(running));
const open = (scope: CallScope = aScope()) => adapter.open({ format: LINE_FORMAT }, scope);

async function wordsIn(events: readonly TtsEvent[]): Promise<string> {
  const pieces = events.flatMap((event) => (event.type === 'audio-delta' ? [event.audio.bytes] : []));
  const heard = await inFormat({ format: LINE_FORMAT, bytes: Buffer.concat(pieces) }, TONE_FORMAT);
  const ear = airlineEngines().language.listen();
  return [...ear.hear(heard), ...ear.flush()].join(' ');
}

test('audio comes in the order in which it was spoken', async () => {
  const inputs = ['hello how can i help', 'one two three'].flatMap((text) => [
    { type: 'text-delta', text } as const,
    { type: 'segment-end' } as const,
  ]);

  expect(await wordsIn(await useWholly({ open, inputs }, aScope()))).toBe('hello how can i help one two three');
});

test('what is said after a cancel has none of the speech that was cancelled in it', async () => {
  await using duplex = await open();
  await duplex.send({ type: 'text-delta', text: 'hello how can i help' });
  await duplex.send({ type: 'segment-end' });
  await duplex.send({ type: 'cancel' });
  await duplex.send({ type: 'text-delta', text: 'one two three' });
  await duplex.send({ type: 'segment-end' });
  await duplex.finish();
  const events: TtsEvent[] = [];
  for await (const event of duplex.events) events.push(event);

  expect(await wordsIn(events)).toBe('one two three');
  expect(events.flatMap((event) => (event.type === 'usage' ? [event.usage.characters] : []))).toEqual([20, 13]);
});

test('more flushes than the service takes in a minute are a limit of it, and say what to do', async () => {
  await using duplex = await open();
  const sending = (async () => {
    for (let piece = 0; piece < 21; piece++) {
      await duplex.send({ type: 'text-delta', text: 'one' });
      await duplex.send({ type: 'segment-end' });
    }
  })();
  sending.catch(() => {});
  const listening = (async () => {
    for await (const _ of duplex.events);
  })();

  await expect(listening).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfterMs: 60_000,
    hint: expect.stringMatching(/mode: http/),
  });
});
