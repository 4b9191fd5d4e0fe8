import { describe, expect, it } from 'vitest';
import { randomStream } from '../random/seeded.ts';
import { createResampler, type ResamplerRates } from './resample.ts';

/** A sweep from 100 Hz to 80 % of what the lower rate carries. */
function chirp({ fromHz, toHz }: ResamplerRates, seconds: number): Int16Array {
  const topHz = 0.4 * Math.min(fromHz, toHz);
  return Int16Array.from({ length: seconds * fromHz }, (_, index) => {
    const t = index / fromHz;
    return 12_000 * Math.sin(2 * Math.PI * (100 * t + ((topHz - 100) * t * t) / (2 * seconds)));
  });
}

function tone(hz: number, rateHz: number, samples: number): Int16Array {
  return Int16Array.from({ length: samples }, (_, index) => 12_000 * Math.sin((2 * Math.PI * hz * index) / rateHz));
}

function energy(samples: Iterable<number>): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum;
}

function joined(pieces: readonly Int16Array[]): Int16Array {
  return Int16Array.from(pieces.flatMap((piece) => [...piece]));
}

const RATES: readonly ResamplerRates[] = [
  { fromHz: 16_000, toHz: 8000 },
  { fromHz: 24_000, toHz: 8000 },
  { fromHz: 22_050, toHz: 8000 },
  { fromHz: 8000, toHz: 16_000 },
  { fromHz: 8000, toHz: 24_000 },
];

describe('createResampler', () => {
  it.each(RATES)('gives the same stream for chunks and for the whole, $fromHz to $toHz Hz', async (rates) => {
    const whole = await createResampler(rates);
    const chunked = await createResampler(rates);
    const input = chirp(rates, 2);
    const random = randomStream(3);

    const pieces: Int16Array[] = [];
    for (let at = 0; at < input.length; ) {
      const length = Math.ceil(random() * 700);
      pieces.push(chunked.process(input.subarray(at, at + length)), chunked.process(new Int16Array(0)));
      at += length;
    }
    const expected = whole.process(input);

    const output = joined(pieces);
    const difference = energy(output.map((sample, index) => sample - (expected[index] ?? Number.NaN)));
    expect(output.length).toBe(expected.length);
    expect(10 * Math.log10(energy(expected) / Math.max(difference, 1e-9))).toBeGreaterThan(60);
  });

  it('keeps lengths exact over ten thousand chunks of random size', async () => {
    const random = randomStream(5);
    const down = await createResampler({ fromHz: 24_000, toHz: 8000 });
    let taken = 0;
    let given = 0;
    const wrong: number[] = [];

    for (let chunk = 0; chunk < 10_000; chunk += 1) {
      const length = Math.floor(random() * 40);
      taken += length;
      given += down.process(new Int16Array(length)).length;
      if (given !== Math.round(taken / 3)) wrong.push(chunk);
    }

    expect(wrong).toEqual([]);
  });

  it('makes exactly one frame of the line out of each 20 ms at 16 kHz, from the first on', async () => {
    const down = await createResampler({ fromHz: 16_000, toHz: 8000 });
    const up = await createResampler({ fromHz: 8000, toHz: 24_000 });

    const lengths = Array.from({ length: 50 }, () => down.process(new Int16Array(320)).length);

    expect(new Set(lengths)).toEqual(new Set([160]));
    expect(up.process(new Int16Array(160)).length).toBe(480);
  });

  it('keeps out what the lower rate cannot carry, by more than 50 dB', async () => {
    for (const hz of [4400, 5000, 6500, 7900]) {
      const down = await createResampler({ fromHz: 16_000, toHz: 8000 });
      const input = tone(hz, 16_000, 16_000);

      const output = down.process(input).subarray(1000, 7000);

      const suppressionDb = 10 * Math.log10(energy(input) / 16_000 / Math.max(energy(output) / output.length, 1e-9));
      expect(suppressionDb).toBeGreaterThan(50);
    }
  });

  it('passes the telephone band unchanged, late by the latency that it states', async () => {
    const resampler = await createResampler({ fromHz: 16_000, toHz: 8000 });
    const input = Int16Array.from([...new Int16Array(1600), ...tone(1000, 16_000, 4000), ...new Int16Array(4000)]);

    const output = resampler.process(input);

    const first = output.findIndex((sample) => Math.abs(sample) > 3000);
    expect(Math.abs(first / 8 - (100 + resampler.latencyMs))).toBeLessThan(0.5);
    expect(10 * Math.log10(energy(output) / (energy(input) / 2))).toBeCloseTo(0, 1);
    expect(resampler.latencyMs).toBeLessThan(10);
  });

  it('hands out the end of the speech that is still in the filter', async () => {
    const resampler = await createResampler({ fromHz: 16_000, toHz: 8000 });
    const speech = tone(1000, 16_000, 3200);

    const output = joined([resampler.process(speech), resampler.tail()]);

    expect(10 * Math.log10(energy(output) / (energy(speech) / 2))).toBeCloseTo(0, 1);
    expect(energy(resampler.process(new Int16Array(3200))) / energy(output)).toBeLessThan(1e-4);
  });

  it('gives a later stream, of whatever rates, the very samples that a first one gets', async () => {
    const first = await createResampler({ fromHz: 22_050, toHz: 8000 });
    const expected = first.process(chirp({ fromHz: 22_050, toHz: 8000 }, 1));
    first[Symbol.dispose]();
    const between = await createResampler({ fromHz: 8000, toHz: 24_000 });
    between.process(tone(700, 8000, 777));
    between[Symbol.dispose]();

    const later = await createResampler({ fromHz: 22_050, toHz: 8000 });

    expect(later.process(chirp({ fromHz: 22_050, toHz: 8000 }, 1))).toEqual(expected);
    expect(later.latencyMs).toBe(first.latencyMs);
  });

  it('shares no engine between two streams, and gives nothing any more once it is disposed of', async () => {
    const rates = { fromHz: 24_000, toHz: 8000 };
    const over = await createResampler(rates);
    over[Symbol.dispose]();
    over[Symbol.dispose]();
    const one = await createResampler(rates);
    const other = await createResampler(rates);

    const heard = one.process(tone(700, 24_000, 4800));
    const silent = other.process(new Int16Array(4800));

    expect(energy(heard)).toBeGreaterThan(0);
    expect(energy(silent)).toBe(0);
    expect(over.process(tone(700, 24_000, 4800))).toHaveLength(0);
    expect(over.tail()).toHaveLength(0);
  });

  it('refuses a sample rate that is none', async () => {
    await expect(createResampler({ fromHz: 0, toHz: 8000 })).rejects.toMatchObject({
      code: 'audio-format-invalid',
      message: 'sample rate 0 Hz; expected a whole number up to 192000',
    });
  });
});
