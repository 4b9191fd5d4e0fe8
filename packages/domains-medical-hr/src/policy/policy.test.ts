import { describe, expect, test } from 'vitest';
import { dayNumber, isoDateOf, isWeekday } from './calendar-day.ts';
import { hasLeaveClaim, leaveRefusal } from './leave.ts';

describe('days of the calendar', () => {
  test('are counted both ways, in every year that has four digits', () => {
    expect(
      ['1970-01-01', '2028-02-29', '0001-01-01', '9999-12-31'].map((date) => isoDateOf(dayNumber(date) ?? 0)),
    ).toEqual(['1970-01-01', '2028-02-29', '0001-01-01', '9999-12-31']);
  });

  test('are not what only looks like one', () => {
    expect(
      ['2027-02-29', '2027-00-10', '2027-13-01', '0000-01-01', '２０２７-01-01', '2027-1-1'].map(dayNumber),
    ).toEqual(Array.from({ length: 6 }, () => undefined));
  });

  test('know the days of the week, before 1970 as well', () => {
    const week = (start: string) => Array.from({ length: 7 }, (_, day) => isWeekday((dayNumber(start) ?? 0) + day));
    // Both are Mondays.
    expect([week('2027-03-01'), week('1969-12-22')]).toEqual(
      Array.from({ length: 2 }, () => [true, true, true, true, true, false, false]),
    );
  });
});

test('leave takes twelve months and 1,250 hours', () => {
  const claim = (months: number, hoursPastYear: number) => hasLeaveClaim({ months, hoursPastYear });
  expect([claim(12, 1250), claim(11, 2000), claim(40, 1249)]).toEqual([true, false, false]);
});

test('leave must lie ahead and fit the weeks that remain, first and last day included', () => {
  const refusal = (startDate: string, endDate: string) => leaveRefusal({ startDate, endDate }, '2027-03-01', 2);

  expect(refusal('2027-03-01', '2027-03-14')).toBeUndefined();
  expect(refusal('2027-03-01', '2027-03-15')).toBe('exceeds-the-balance');
  expect(refusal('2027-02-28', '2027-03-05')).toBe('starts-in-the-past');
  expect(refusal('2027-03-05', '2027-03-04')).toBe('ends-before-it-starts');
});
