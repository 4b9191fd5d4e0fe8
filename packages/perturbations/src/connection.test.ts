import { randomStream } from '@eva/core';
import { pcmFromMulaw } from '@eva/core/audio';
import { describe, expect, test } from 'vitest';
import { aPerturbation, perturbedCall, powerDbfs, speech } from './__fixtures__/perturbed-line.ts';
import { jitterBuffer } from './connection/jitter-buffer.ts';
import { lossPattern } from './connection/packet-loss.ts';
import connection from './connection.ts';

const FRAMES = 100_000;
const FRAME_BYTES = 160;

const inSlot = (samples: Float32Array) => ({ samples, lineMs: 0, speechDbfs: -20 });

/** A frame that can be told from its neighbours. */
const numbered = (value: number): Float32Array => new Float32Array(FRAME_BYTES).fill(value);

describe('packet loss', () => {
  test.each([0.01, 0.03, 0.1])('one by one: %s of a hundred thousand packets, within three sigma', (rate) => {
    const isLost = lossPattern({ rate, density: 1, random: randomStream(11) });
    const lost = Array.from({ length: FRAMES }, isLost).filter(Boolean).length;

    expect(Math.abs(lost / FRAMES - rate)).toBeLessThan(3 * Math.sqrt((rate * (1 - rate)) / FRAMES));
  });

  test.each([
    [0.05, 4, 1],
    [0.3, 4, 1],
    [0.03, 10, 1],
    [0.05, 8, 0.5],
  ])('in bursts: rate %s, mean length %s, density %s', (rate, burst, density) => {
    const isLost = lossPattern({ rate, burst, density, random: randomStream(12) });
    const losses = Array.from({ length: FRAMES }, isLost);
    const lost = losses.filter(Boolean).length;
    // What is lost hangs together: so many packets are worth fewer that are drawn one by one.
    const stay = 1 - 1 / burst - 1 / burst / (density / rate - 1);
    const sigma = Math.sqrt((rate * (1 - rate) * ((1 + stay) / (1 - stay))) / FRAMES);

    expect(Math.abs(lost / FRAMES - rate)).toBeLessThan(3 * sigma);
    if (density === 1) {
      const runs = losses.filter((isOne, index) => isOne && losses[index - 1] !== true).length;
      expect(Math.abs(lost / runs / burst - 1)).toBeLessThan(3 / Math.sqrt(runs));
    }
  });

  test('is silence on the line in exactly the packets that were lost', async () => {
    const perturbation = await aPerturbation(connection, 'connection-loss', { rate: 0.2 });

    const { heard, spoken } = await perturbedCall({
      perturbations: [perturbation],
      utterances: [speech(20)],
      callMs: 24_000,
    });

    const isTouched = (slot: number) => {
      const at = slot * FRAME_BYTES;
      const [before, after] = [spoken, heard].map(({ caller }) => caller.subarray(at, at + FRAME_BYTES));
      if (before === undefined || after === undefined || before.every((byte) => byte === 0xff)) return undefined;
      const isSame = pcmFromMulaw(before).every((sample, index) => sample === pcmFromMulaw(after)[index]);
      return isSame ? 'kept' : after.every((byte) => byte === 0xff) ? 'lost' : 'changed';
    };
    const fates = Array.from({ length: 24_000 / 20 }, (_, slot) => isTouched(slot));
    const count = (fate: string) => fates.filter((one) => one === fate).length;

    expect(count('changed')).toBe(0);
    expect(count('lost') / (count('lost') + count('kept'))).toBeGreaterThan(0.14);
    expect(count('lost') / (count('lost') + count('kept'))).toBeLessThan(0.26);
    expect(heard.agent).toEqual(spoken.agent);
  });

  test('lies on the side that was asked for', async () => {
    const perturbation = await aPerturbation(connection, 'connection-loss', { rate: 0.3, side: 'agent' });

    const { heard, spoken } = await perturbedCall({
      perturbations: [perturbation],
      utterances: [speech(3)],
      agent: speech(5),
      callMs: 8000,
    });

    expect(heard.caller).toEqual(spoken.caller);
    expect(Buffer.from(heard.agent).equals(spoken.agent)).toBe(false);
    expect(perturbation.level).toBe('0.3,side=agent');
  });

  test('can be bridged by what came before, softer each time', async () => {
    const perturbation = await aPerturbation(connection, 'connection-loss', { rate: 0.3, conceal: 'repeat' });
    const draws = [0.9, 0.1, 0.1, 0.9];
    const transform = perturbation.open?.({ side: 'caller', random: () => draws.shift() ?? 1 });

    const out = [0.8, 0.5, 0.5, 0.3].map((value) => transform?.(inSlot(numbered(value)))[0]);

    expect(out.map((value) => Number(value?.toFixed(4)))).toEqual([0.8, 0.4, 0.2, 0.3]);
  });

  test('cannot lose more of a bad stretch than all of it', async () => {
    await expect(aPerturbation(connection, 'connection-loss', { rate: 0.5, burst: 5, density: 0.3 })).rejects.toThrow(
      /below that of `density`/,
    );
  });
});

describe('jitter', () => {
  test('delays everything by the buffer, keeps the order, and loses what comes later than that', () => {
    const transform = jitterBuffer({ meanMs: 20, bufferMs: 60, random: randomStream(5) });
    const out = Array.from({ length: 20_000 }, (_, index) => transform(inSlot(numbered(index + 1)))[0] ?? 0);

    expect(out.slice(0, 3)).toEqual([0, 0, 0]);
    const late = out.slice(3).filter((value) => value === 0).length / (out.length - 3);
    expect(out.slice(3).every((value, index) => value === 0 || value === index + 1)).toBe(true);
    // A single packet is later than 60 ms with exp(-3); one that is takes the next ones with it.
    expect(late).toBeGreaterThan(Math.exp(-3));
    expect(late).toBeLessThan(3 * Math.exp(-3));
  });

  test('without any delay loses nothing', () => {
    const transform = jitterBuffer({ meanMs: 0, bufferMs: 20, random: randomStream(5) });
    const out = Array.from({ length: 50 }, (_, index) => transform(inSlot(numbered(index + 1)))[0]);

    expect(out).toEqual([0, ...Array.from({ length: 49 }, (_, index) => index + 1)]);
  });
});

describe('band, gain and clipping', () => {
  const tone = (hz: number) => {
    const samples = new Float32Array(8000).map((_, index) => 0.1 * Math.sin((2 * Math.PI * hz * index) / 8000));
    return Array.from({ length: 50 }, (_, slot) => samples.slice(slot * FRAME_BYTES, (slot + 1) * FRAME_BYTES));
  };
  const levelChangeDb = async (id: string, options: object, hz: number) => {
    const transform = (await aPerturbation(connection, id, options)).open?.({ side: 'caller', random: () => 0.5 });
    const power = (frames: readonly (Float32Array | undefined)[]) =>
      frames.slice(10).reduce((sum, frame) => sum + (frame?.reduce((all, one) => all + one * one, 0) ?? 0), 0);
    const out = tone(hz).map((samples) => transform?.(inSlot(samples)));
    return 10 * Math.log10(power(out) / power(tone(hz)));
  };

  test('a band passes what is in it and keeps out what is an octave beyond', async () => {
    const options = { low: 400, high: 1800 };

    expect(await levelChangeDb('connection-band', options, 900)).toBeCloseTo(0, 0);
    expect(await levelChangeDb('connection-band', options, 200)).toBeLessThan(-22);
    expect(await levelChangeDb('connection-band', options, 3600)).toBeLessThan(-22);
  });

  test('a gain is as many decibels as it says', async () => {
    expect(await levelChangeDb('connection-gain', { db: -12 }, 800)).toBeCloseTo(-12, 3);
    expect(await levelChangeDb('connection-gain', { db: 6 }, 800)).toBeCloseTo(6, 3);
  });

  test('an overdriven microphone goes no further than its ceiling over the speech', async () => {
    const perturbation = await aPerturbation(connection, 'connection-clipping', { ceiling: -6 });
    const transform = perturbation.open?.({ side: 'caller', random: () => 0 });
    const out = transform?.({ samples: numbered(0.9), lineMs: 0, speechDbfs: -20 })[0] ?? 0;

    expect(20 * Math.log10(out)).toBeCloseTo(-26, 3);
  });

  test("the method's degradation changes the loudness between a half and a fifth more", async () => {
    const perturbation = await aPerturbation(connection, 'connection-degraded');
    const transform = perturbation.open?.({ side: 'caller', random: randomStream(3) });
    const gains = Array.from({ length: 5000 }, () => transform?.(inSlot(numbered(1)))[0] ?? 0);
    const kept = gains.filter((gain) => gain !== 0);

    expect(Math.min(...kept)).toBeGreaterThanOrEqual(0.5);
    expect(Math.max(...kept)).toBeLessThanOrEqual(1.2);
    expect(Math.abs(1 - kept.length / gains.length - 0.03)).toBeLessThan(3 * Math.sqrt((0.03 * 0.97) / 5000));
  });
});

test('noise comes before the connection: a soft line is soft with its noise', async () => {
  const noise = (await import('./noise.ts')).default;
  const perturbations = [
    await aPerturbation(noise, 'noise-static', { snr: 10 }),
    await aPerturbation(connection, 'connection-gain', { db: -20 }),
  ];
  const spec = { utterances: [speech(6)], callMs: 10_000 };

  const both = await perturbedCall({ perturbations, ...spec });
  const noiseOnly = await perturbedCall({ perturbations: perturbations.slice(0, 1), ...spec });

  expect(powerDbfs(both.heard.caller) - powerDbfs(noiseOnly.heard.caller)).toBeCloseTo(-20, 0);
});
