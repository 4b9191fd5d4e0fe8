import type { AudioFormat } from '@eva/core';
import { mulawFromPcm, readWav } from '@eva/core/audio';
import { expect, test } from 'vitest';
import { audioPieces } from './audio-pieces.ts';
import { sampleCarry } from './sample-carry.ts';
import { speechCollector } from './speech-collector.ts';
import { wavOf } from './wav-of.ts';

const LINE: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };

function tone(durationMs: number, amplitude = 8000): Uint8Array {
  return mulawFromPcm(
    Int16Array.from({ length: durationMs * 8 }, (_, at) =>
      Math.round(amplitude * Math.sin((2 * Math.PI * 440 * at) / 8000)),
    ),
  );
}

test('a sample that a network cuts in two comes whole', () => {
  const carry = sampleCarry();
  const cut = [[1], [2, 3], [4, 5, 6], [7, 8]].map((bytes) => [...carry.push(Uint8Array.from(bytes))]);

  expect(cut).toEqual([[], [1, 2], [3, 4, 5, 6], [7, 8]]);
});

test('pieces have one length, and what is left comes last', () => {
  const pieces = audioPieces(LINE, 20);
  const whole = [...pieces.push(new Uint8Array(100)), ...pieces.push(new Uint8Array(250))].map(({ length }) => length);

  expect([whole, pieces.rest().length, pieces.rest().length]).toEqual([[160, 160], 30, 0]);
});

test('a WAV file says what is in it, mu-law included', () => {
  const { sampleRateHz, channels } = readWav(wavOf({ format: LINE, bytes: tone(100) }));

  expect([sampleRateHz, channels.length, channels[0]?.length]).toEqual([8000, 1, 800]);
});

test('speech is kept and the silence around it is not', () => {
  const collector = speechCollector(LINE);
  collector.push(new Uint8Array(8 * 5000).fill(0xff));
  collector.push(tone(400));
  collector.push(new Uint8Array(8 * 3000).fill(0xff));
  const speech = collector.take();

  expect((speech?.bytes.length ?? 0) / 8).toBeGreaterThanOrEqual(400);
  // Half a second before it, and what the gate and the ear need after it.
  expect((speech?.bytes.length ?? 0) / 8).toBeLessThanOrEqual(400 + 500 + 200 + 300 + 40);
  expect(collector.take()).toBeUndefined();
});

test('silence is not speech, and speech from the first sample on is', () => {
  const collector = speechCollector(LINE);
  collector.push(new Uint8Array(8 * 2000).fill(0xff));
  const nothing = collector.take();
  collector.push(tone(300));

  expect([nothing, collector.hasSound, (collector.take()?.bytes.length ?? 0) / 8]).toEqual([undefined, true, 300]);
});
