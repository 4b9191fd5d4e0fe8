import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFlightNumbers, speakFlightNumber } from './flight-numbers.ts';

test('says the letters and then the digits', () => {
  expect(speakFlightNumber('SK703')).toBe('S K seven oh three');
  expect(() => speakFlightNumber('703')).toThrow(RangeError);
});

test('finds every flight number that it can say', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2}[1-9]\d{0,3}$/), (flight) => {
      expect(findFlightNumbers(`on flight ${speakFlightNumber(flight).toLowerCase()} please`)).toEqual([flight]);
    }),
  );
});

test('finds numbers in any wording, and adds the letters that were left out', () => {
  expect(
    findFlightNumbers('flight two hundred and five, sierra kilo forty one, SK9, flight number seven twenty', {
      carrier: 'SK',
    }),
  ).toEqual(['SK205', 'SK41', 'SK9', 'SK720']);
});
