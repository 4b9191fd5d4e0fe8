import type { AudioChunk, AudioFormat, SttEvent, TtsEvent } from '@eva/core';
import { mulawFromPcm } from '@eva/core/audio';
import { describe, expect, test } from 'vitest';
import { all, wallScope } from '../__fixtures__/scope.ts';
import { providerErrors } from '../errors/provider-errors.ts';
import { speechDuplex } from './speech-duplex.ts';
import { utteranceDuplex } from './utterance-duplex.ts';

const FORMAT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };
const LINE: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };
const errors = providerErrors({ provider: 'acme', stage: 'tts' });

describe('speech by one request a segment', () => {
  test('asks once for each piece, hands on whole samples, and says what it used', async () => {
    const asked: string[] = [];
    const duplex = speechDuplex({
      errors,
      scope: wallScope(),
      format: FORMAT,
      async *speak(text) {
        asked.push(text);
        yield Uint8Array.of(1, 2, 3);
        yield Uint8Array.of(4);
      },
    });
    for (const text of ['hello ', 'there']) await duplex.send({ type: 'text-delta', text });
    await duplex.send({ type: 'segment-end' });
    await duplex.send({ type: 'segment-end' });
    await duplex.finish();

    expect(asked).toEqual(['hello there']);
    expect((await all<TtsEvent>(duplex.events)).seen).toEqual([
      { type: 'audio-delta', audio: { format: FORMAT, bytes: Uint8Array.of(1, 2) } },
      { type: 'audio-delta', audio: { format: FORMAT, bytes: Uint8Array.of(3, 4) } },
      { type: 'usage', usage: { characters: 11 } },
      { type: 'segment-end' },
      { type: 'segment-end' },
    ]);
  });

  test('cuts the request when it is cancelled, and speaks what comes after', async () => {
    const scope = wallScope();
    let cut = 0;
    const duplex = speechDuplex({
      errors,
      scope,
      format: FORMAT,
      async *speak(text, signal) {
        yield Uint8Array.of(1, 2);
        if (text !== 'long') return;
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            cut += 1;
            reject(signal.reason);
          }),
        );
      },
    });
    const reading = all<TtsEvent>(duplex.events);
    await duplex.send({ type: 'text-delta', text: 'long' });
    const speaking = duplex.send({ type: 'segment-end' });
    await scope.clock.sleep(1);
    await duplex.send({ type: 'cancel' });
    await speaking;
    await duplex.send({ type: 'text-delta', text: 'short' });
    await duplex.send({ type: 'segment-end' });
    await duplex.finish();

    expect(cut).toBe(1);
    expect((await reading).seen.filter(({ type }) => type === 'segment-end')).toHaveLength(1);
  });

  test('fails as the request fails', async () => {
    const duplex = speechDuplex({
      errors,
      scope: wallScope(),
      format: FORMAT,
      // biome-ignore lint/correctness/useYield: it fails before it says anything
      async *speak() {
        throw Object.assign(new Error('slow down'), { status: 429 });
      },
    });
    await duplex.send({ type: 'text-delta', text: 'hello' });
    await duplex.send({ type: 'segment-end' });

    expect((await all(duplex.events)).failure).toMatchObject({ code: 'rate-limited' });
  });
});

test('recognition by one request a turn sends speech, and never silence', async () => {
  const sent: AudioChunk[] = [];
  const duplex = utteranceDuplex({
    errors,
    scope: wallScope(),
    format: LINE,
    async transcribe(speech) {
      sent.push(speech);
      return { text: 'when', usage: { inputTokens: 3 } };
    },
  });
  const tone = mulawFromPcm(Int16Array.from({ length: 3200 }, (_, at) => Math.round(8000 * Math.sin(at / 3))));
  const silence = new Uint8Array(16_000).fill(0xff);
  for (const bytes of [silence, tone, silence])
    await duplex.send({ type: 'audio-delta', audio: { format: LINE, bytes } });
  await duplex.send({ type: 'flush' });
  await duplex.send({ type: 'audio-delta', audio: { format: LINE, bytes: silence } });
  await duplex.send({ type: 'flush' });
  await duplex.finish();

  expect((await all<SttEvent>(duplex.events)).seen).toEqual([
    { type: 'transcript-final', text: 'when' },
    { type: 'usage', usage: { inputTokens: 3 } },
    { type: 'transcript-final', text: '' },
  ]);
  expect(sent.map(({ bytes }) => bytes.length < 16_000)).toEqual([true]);
});
