import { describe, expect, it } from 'vitest';
import { randomStream } from '../random/seeded.ts';
import { mulawFromPcm } from './mulaw.ts';
import { speechSegments } from './speech-segments.ts';

const SAMPLES_A_MS = 8;

type Part = readonly [ms: number, dbfs?: number];

/** A voice-like hum of the level given (RMS), or silence; `noiseDbfs` lies under all of it. */
function track(parts: readonly Part[], noiseDbfs?: number): Uint8Array {
  const random = randomStream(11);
  const noisePeak = noiseDbfs === undefined ? 0 : 32_768 * 10 ** (noiseDbfs / 20) * Math.sqrt(3);
  const samples = parts.flatMap(([ms, dbfs]) => {
    const peak = dbfs === undefined ? 0 : 32_768 * 10 ** (dbfs / 20) * Math.SQRT2;
    return Array.from(
      { length: ms * SAMPLES_A_MS },
      (_, index) => peak * Math.sin((2 * Math.PI * 200 * index) / 8000) + noisePeak * (2 * random() - 1),
    );
  });
  return mulawFromPcm(Int16Array.from(samples));
}

describe('speechSegments', () => {
  it('finds speech exact to the frame', () => {
    const heard = track([[500], [1000, -20], [7000], [340, -20], [160]]);

    expect(speechSegments(heard)).toEqual([
      { startMs: 500, endMs: 1500 },
      { startMs: 8500, endMs: 8840 },
    ]);
  });

  it('finds a quiet voice of -45 dBFS', () => {
    expect(speechSegments(track([[400], [600, -45], [400]]))).toEqual([{ startMs: 400, endMs: 1000 }]);
  });

  it('does not take a constant noise for speech, but hears who speaks over it', () => {
    expect(speechSegments(track([[4000]], -40))).toEqual([]);
    expect(speechSegments(track([[2000], [800, -20], [2000]], -45))).toEqual([{ startMs: 2000, endMs: 2800 }]);
  });

  it('bridges pauses shorter than the hangover, and no others', () => {
    const heard = track([[300], [200, -20], [180], [200, -20], [200], [200, -20], [300]]);

    expect(speechSegments(heard)).toEqual([
      { startMs: 300, endMs: 880 },
      { startMs: 1080, endMs: 1280 },
    ]);
    expect(speechSegments(heard, { hangoverMs: 500 })).toEqual([{ startMs: 300, endMs: 1280 }]);
  });

  it('does not take a click for speech', () => {
    expect(speechSegments(track([[300], [40, -10], [300], [60, -10], [300]]))).toEqual([{ startMs: 640, endMs: 700 }]);
  });

  it('has nothing to say about an empty or a silent track', () => {
    expect(speechSegments(new Uint8Array(0))).toEqual([]);
    expect(speechSegments(new Uint8Array(16_000).fill(0xff))).toEqual([]);
  });
});
