import { expect, test } from 'vitest';
import { pcg64 } from './pcg64.ts';

test('draws what the published intervals were drawn with', () => {
  const random = pcg64(42);
  const raw = pcg64(42);

  expect(Array.from({ length: 12 }, () => random.nextBelow(10))).toEqual([0, 7, 6, 4, 4, 8, 0, 6, 2, 0, 5, 9]);
  expect([raw.nextUint64(), raw.nextUint64(), raw.nextUint64()]).toEqual([
    14276969152011380360n,
    8095878257575067585n,
    15838336090824644132n,
  ]);
});

test('gives the low half of a 64-bit number first, and uses up both', () => {
  const [whole, halves] = [pcg64(7), pcg64(7)];
  const raw = whole.nextUint64();

  expect([halves.nextUint32(), halves.nextUint32()]).toEqual([Number(raw & 0xffffffffn), Number(raw >> 32n)]);
  expect(BigInt(halves.nextUint32())).toBe(whole.nextUint64() & 0xffffffffn);
});
