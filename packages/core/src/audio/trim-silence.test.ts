import { expect, test } from 'vitest';
import { soundingRanges, trimSilence } from './trim-silence.ts';

const RATE = 8000;

/** A tone, or silence, of each length in turn. */
function sound(...pieces: readonly (readonly ['tone' | 'silence', number])[]): Int16Array {
  return Int16Array.from(
    pieces.flatMap(([kind, ms]) =>
      Array.from({ length: (ms * RATE) / 1000 }, (_, at) =>
        kind === 'tone' ? Math.round(3000 * Math.sin(at / 3)) : 0,
      ),
    ),
  );
}

const lengthMs = (samples: Int16Array) => (samples.length / RATE) * 1000;

test('what lies between silences of three seconds and more is what sounds, to a step of 50 ms', () => {
  const samples = sound(['silence', 3500], ['tone', 700], ['silence', 4200], ['tone', 1234], ['silence', 3100]);

  expect(soundingRanges({ samples, sampleRateHz: RATE })).toEqual([
    { startMs: 3500, endMs: 4200 },
    { startMs: 8400, endMs: 9650 },
  ]);
});

test('a pause of speech is no silence', () => {
  const samples = sound(['tone', 1000], ['silence', 2900], ['tone', 1000]);

  expect(soundingRanges({ samples, sampleRateHz: RATE })).toEqual([{ startMs: 0, endMs: 4900 }]);
});

test('a trimmed track keeps 100 ms around each range, three seconds between, and half a second at the end', () => {
  const samples = sound(['tone', 1000], ['silence', 10_000], ['tone', 500]);

  const trimmed = trimSilence({ samples, sampleRateHz: RATE });

  expect(lengthMs(trimmed)).toBe(1000 + 100 + 3000 + 100 + 500 + 500);
  expect(trimmed.subarray(0, 8000)).toEqual(samples.subarray(0, 8000));
});

test('a track on which nothing sounds stays as it is', () => {
  const samples = sound(['silence', 8000]);

  expect(trimSilence({ samples, sampleRateHz: RATE })).toBe(samples);
});
