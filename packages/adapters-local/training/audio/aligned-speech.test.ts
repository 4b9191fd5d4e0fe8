import { describe, expect, it } from 'vitest';
import { loadAlignedFlite } from './aligned-speech.ts';

describe('loadAlignedFlite', () => {
  it('gives phones that end with the samples, and the same bytes however often the instance was used', async () => {
    const speak = await loadAlignedFlite();
    const request = { text: 'a, b.', voice: 'rms', rate: 1.1 } as const;

    const first = await speak(request);
    await speak({ text: 'something longer in between.', voice: 'kal16', rate: 0.9, pitchHz: 100 });
    const again = await speak(request);

    expect(first.phones.map(({ phone }) => phone)).toEqual(['pau', 'ey', 'pau', 'b', 'iy', 'pau']);
    const endS = first.phones.at(-1)?.endS ?? 0;
    expect(Math.abs(first.samples.length / first.sampleRateHz - endS)).toBeLessThan(0.01);
    expect(again).toEqual(first);
  });

  it('speaks every symbol of a spelled code, the letter A among figures too', async () => {
    const speak = await loadAlignedFlite();

    const { phones } = await speak({ text: 'four A one', voice: 'slt', rate: 1 });

    expect(phones.map(({ phone }) => phone)).toEqual(['pau', 'f', 'ao', 'r', 'ey', 'w', 'ah', 'n', 'pau']);
  });
});
