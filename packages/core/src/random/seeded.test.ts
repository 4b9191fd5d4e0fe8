import { describe, expect, it } from 'vitest';
import { randomStream, seedOf } from './seeded.ts';

describe('seedOf', () => {
  it('is the first four bytes of the SHA-256, modulo 2^31', () => {
    expect(seedOf('demo')).toBe(714559852);
    expect(seedOf('run', 'book-seat', 1)).toBe(1685589137);
  });

  it('keeps parts apart', () => {
    expect(seedOf('ab', 'c')).not.toBe(seedOf('a', 'bc'));
  });
});

describe('randomStream', () => {
  it('gives the same numbers for the same seed', () => {
    const draw = (seed: number): readonly number[] => Array.from({ length: 4 }, randomStream(seed));

    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
    expect(Array.from({ length: 2 }, randomStream(42))).toMatchInlineSnapshot(`
      [
        0.6011037519201636,
        0.44829055899754167,
      ]
    `);
  });

  it('is uniform in [0, 1)', () => {
    const random = randomStream(1);
    const tenths = new Array(10).fill(0);

    for (let draw = 0; draw < 100_000; draw += 1) tenths[Math.floor(random() * 10)] += 1;

    expect(tenths.every((count) => Math.abs(count - 10_000) < 400)).toBe(true);
  });
});
