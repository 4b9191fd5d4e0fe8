import { describe, expect, test } from 'vitest';
import { aPerturbation, measuredSnrDb, perturbedCall, powerDbfs, speech } from './__fixtures__/perturbed-line.ts';
import noise from './noise.ts';
import { SOUND_NAMES, soundLoop } from './sound/sounds.ts';

const FRAME_BYTES = 160;

/** Quicker than `toEqual` on a million samples. */
const isSame = (one: Uint8Array | Float32Array, other: Uint8Array | Float32Array): boolean =>
  Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  );

describe('a noise on the line', () => {
  test.each(SOUND_NAMES)('lies under the speech by what was asked, to half a decibel: %s', async (name) => {
    const perturbation = await aPerturbation(noise, `noise-${name}`, { snr: 8 });

    const call = await perturbedCall({ perturbations: [perturbation], utterances: [speech(12), speech(15)] });

    expect(Math.abs(measuredSnrDb(call.spoken.caller, call.heard.caller) - 8)).toBeLessThanOrEqual(0.5);
  });

  test('is as loud as the voice of this caller makes it, whatever the pieces the voice comes in', async () => {
    const cafe = await aPerturbation(noise, 'noise-cafe', { snr: 10 });
    const errors: number[] = [];
    for (const dbfs of [-40, -27, -16]) {
      const words = [speech(10, dbfs), speech(10, dbfs)];
      const pieces = words.flatMap((word) => [word.subarray(0, 20_001), word.subarray(20_001)]);
      const whole = await perturbedCall({ perturbations: [cafe], utterances: words });
      errors.push(measuredSnrDb(whole.spoken.caller, whole.heard.caller) - 10);
      const cut = await perturbedCall({ perturbations: [cafe], utterances: pieces });
      errors.push(measuredSnrDb(cut.spoken.caller, cut.heard.caller) - 10);
    }

    expect(errors.filter((error) => Math.abs(error) > 0.5)).toEqual([]);
  });

  test('goes on while nobody speaks and while the agent does, one frame in every slot', async () => {
    const street = await aPerturbation(noise, 'noise-street', { snr: 10 });

    const { frames, heard } = await perturbedCall({
      perturbations: [street],
      agent: speech(5),
      utterances: [speech(4)],
      callMs: 20_000,
    });

    expect(frames.length).toBe(20_000 / 20);
    expect(Buffer.concat(frames).equals(heard.caller)).toBe(true);
    const seconds = Array.from({ length: 20 }, (_, second) =>
      heard.caller.subarray(8000 * second, 8000 * (second + 1)),
    );
    expect(seconds.every((second) => powerDbfs(second) > -40)).toBe(true);
  });

  test('leaves the track of what was spoken, and the agent, without a trace of it', async () => {
    const baby = await aPerturbation(noise, 'noise-baby', { snr: 0 });
    const spec = { agent: speech(5), utterances: [speech(4)], callMs: 15_000 };

    const noisy = await perturbedCall({ perturbations: [baby], ...spec });
    const clean = await perturbedCall({ perturbations: [], ...spec });

    expect([
      isSame(noisy.spoken.caller, clean.spoken.caller),
      isSame(noisy.spoken.agent, clean.spoken.agent),
      isSame(clean.heard.caller, clean.spoken.caller),
      isSame(noisy.heard.agent, clean.spoken.agent),
      isSame(noisy.heard.caller, clean.spoken.caller),
    ]).toEqual([true, true, true, true, false]);
  });

  test('is the same to the byte for the same seed, and begins elsewhere for another', async () => {
    const made = async (seed: number) => {
      const perturbation = await aPerturbation(noise, 'noise-music', { snr: 10 });
      const call = await perturbedCall({ perturbations: [perturbation], seed, utterances: [speech(3)], callMs: 8000 });
      return Buffer.from(call.heard.caller);
    };
    const first = await made(7);

    expect([first.equals(await made(7)), first.equals(await made(8))]).toEqual([true, false]);
  });

  test('plays its loop in a circle and never stops', async () => {
    const perturbation = await aPerturbation(noise, 'noise-static', { snr: 0 });

    const { heard } = await perturbedCall({ perturbations: [perturbation], callMs: 65_000 });

    const loopBytes = soundLoop('static').length;
    const first = heard.caller.subarray(FRAME_BYTES, 5 * 8000);
    expect(isSame(heard.caller.subarray(loopBytes + FRAME_BYTES, loopBytes + 5 * 8000), first)).toBe(true);
  });

  test('refuses what is no ratio, and names its condition after it', async () => {
    await expect(aPerturbation(noise, 'noise-cafe', { snr: 90 })).rejects.toThrow();
    await expect(aPerturbation(noise, 'noise-cafe', { loud: true })).rejects.toThrow();
    expect(await aPerturbation(noise, 'noise-cafe', {})).toMatchObject({ layer: 'noise', level: '15', grade: 2 });
  });
});

describe('a sound', () => {
  test.each(SOUND_NAMES)('is equally loud in any three seconds, and the same each time: %s', (name) => {
    const loop = soundLoop(name);
    const levels = Array.from({ length: 10 }, (_, index) => {
      const part = loop.subarray(index * 24_000, (index + 1) * 24_000);
      return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
    });

    expect(levels.filter((level) => Math.abs(level) > 0.75)).toEqual([]);
    expect(isSame(soundLoop(name), loop)).toBe(true);
  });

  test('does not click where its end meets its beginning', () => {
    for (const name of SOUND_NAMES.filter((one) => one !== 'static')) {
      const loop = soundLoop(name);
      const steps = loop.map((sample, index) => Math.abs(sample - (loop.at(index - 1) ?? 0)));
      const usual = steps.toSorted().at(Math.floor(0.999 * steps.length)) ?? 0;

      expect(steps[0], name).toBeLessThanOrEqual(usual);
    }
  });
});
