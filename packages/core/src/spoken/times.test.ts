import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTimes, speakTime } from './times.ts';

test('says times of day by the twelve-hour clock', () => {
  expect(['16:00', '11:05', '12:20', '00:20', '12:00', '00:00', '7:45'].map(speakTime)).toEqual([
    'four p m',
    'eleven oh five a m',
    'twelve twenty p m',
    'twelve twenty a m',
    'noon',
    'midnight',
    'seven forty five a m',
  ]);
  expect(() => speakTime('24:00')).toThrow(RangeError);
});

test('finds every time of day that it can say', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      const clock = `${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      expect(findTimes(`it leaves at ${speakTime(clock)} sharp`)).toEqual([clock]);
    }),
  );
});

test('finds times in the forms people use', () => {
  expect(
    findTimes(
      "4:30 pm, 9am, 16:45, half past four in the afternoon, quarter to one p.m., eight o'clock in the morning",
    ),
  ).toEqual(['16:30', '09:00', '16:45', '16:30', '12:45', '08:00']);
});

test('takes no bare number for a time', () => {
  expect(findTimes('flight seven oh three, two bags, one hundred dollars')).toEqual([]);
});
