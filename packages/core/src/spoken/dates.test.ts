import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDayFromIso, isCalendarDay, toIsoDate } from './calendar.ts';
import { findDates, speakDate, speakYear } from './dates.ts';

const TODAY = '2026-03-17 10:45 CST';
const isoDates = fc
  .record({
    year: fc.integer({ min: 1910, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .filter(isCalendarDay)
  .map(toIsoDate);

test('says a date by month and ordinal, the year on request', () => {
  expect(speakDate('2026-03-25')).toBe('march twenty fifth');
  expect(speakDate('2026-12-01', { withYear: true })).toBe('december first, twenty twenty six');
  expect([1907, 1999, 2000, 2005, 2010, 1900].map(speakYear)).toEqual([
    'nineteen oh seven',
    'nineteen ninety nine',
    'two thousand',
    'two thousand and five',
    'twenty ten',
    'nineteen hundred',
  ]);
});

test('refuses a day that does not exist', () => {
  expect(() => speakDate('2026-02-30')).toThrow(RangeError);
  expect(findDates('february thirtieth', TODAY)).toEqual([]);
});

test('finds every date that it can say with its year', () => {
  fc.assert(
    fc.property(isoDates, (iso) => {
      expect(findDates(`leaving ${speakDate(iso, { withYear: true })} from here`, TODAY)).toEqual([iso]);
      expect(findDates(`written ${iso}`, TODAY)).toEqual([iso]);
    }),
  );
});

test('resolves a date without a year to the coming one, unless it has just passed', () => {
  fc.assert(
    fc.property(isoDates, fc.integer({ min: -60, max: 300 }), (today, days) => {
      const meant = toIsoDate(addDays(calendarDayFromIso(today) ?? { year: 2026, month: 1, day: 1 }, days));
      expect(findDates(speakDate(meant), today)).toEqual([meant]);
    }),
  );
  expect(findDates('january fifth', TODAY)).toEqual(['2027-01-05']);
  expect(findDates('january twentieth', TODAY)).toEqual(['2026-01-20']);
});

test('finds dates in the forms people use', () => {
  expect(
    findDates(
      'march the third, the twenty fifth of march, april 5, the 2nd of may, june twenty one and tomorrow',
      TODAY,
    ),
  ).toEqual(['2026-03-03', '2026-03-25', '2026-04-05', '2026-05-02', '2026-06-21', '2026-03-18']);
});

test('does not take may, march or a second for a date', () => {
  expect(findDates('may i have one second, we march on', TODAY)).toEqual([]);
});

test('leaves a time after a date alone', () => {
  expect(findDates('march twenty fifth twenty past four', TODAY)).toEqual(['2026-03-25']);
});
