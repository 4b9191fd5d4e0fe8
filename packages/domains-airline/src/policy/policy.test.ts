import { describe, expect, test } from 'vitest';
import { cancellationTerms } from './cancellation.ts';
import { changeFee, isFeeWaived } from './change-fee.ts';
import { isInChangeWindow, isInReplacementWindow } from './change-window.ts';
import { FARE_CLASSES } from './fare-class.ts';
import { hotelNightsDue } from './hotel-voucher.ts';
import { mealVoucherDue } from './meal-voucher.ts';
import { isIrregular, passengerChangeType, REBOOKING_TYPES } from './rebooking-type.ts';
import { isDisruptionRefundable, isWithin24HourRule } from './refund-eligibility.ts';

describe('change fees', () => {
  test('are those of the fee table, by the cabin booked', () => {
    const fees = (type: (typeof REBOOKING_TYPES)[number]) =>
      FARE_CLASSES.map((fareClass) => changeFee({ type, fareClass, isWaived: false }));

    expect(fees('voluntary')).toEqual([75, 75, 75, 0, 0]);
    expect(fees('same_day')).toEqual([199, 75, 75, 75, 75]);
    expect(fees('missed_flight_passenger_fault')).toEqual([75, 75, 75, 0, 0]);
    expect(fees('irrops_cancellation')).toEqual([0, 0, 0, 0, 0]);
    expect(changeFee({ type: 'same_day', fareClass: 'basic_economy', isWaived: true })).toBe(0);
  });

  test('may be waived for disruptions and for the higher status levels', () => {
    const waivedFor = (type: (typeof REBOOKING_TYPES)[number]) =>
      [null, 'silver', 'gold', 'platinum'].map((eliteStatus) => isFeeWaived({ type, eliteStatus }));

    expect(waivedFor('voluntary')).toEqual([false, false, false, true]);
    expect(waivedFor('same_day')).toEqual([false, false, true, true]);
    expect(waivedFor('missed_flight_passenger_fault')).toEqual([false, false, false, true]);
    expect(waivedFor('missed_connection_airline_fault')).toEqual([true, true, true, true]);
    expect(waivedFor('irrops_delay')).toEqual([true, true, true, true]);
  });
});

test('a missed connection is not a disruption to the booking system', () => {
  expect(REBOOKING_TYPES.filter(isIrregular)).toEqual([
    'irrops_cancellation',
    'irrops_delay',
    'irrops_schedule_change',
  ]);
});

test('a change is same-day when the new flight leaves today', () => {
  expect(passengerChangeType({ today: '2026-05-04', newDate: '2026-05-04' })).toBe('same_day');
  expect(passengerChangeType({ today: '2026-05-04', newDate: '2026-05-05' })).toBe('voluntary');
});

test('changes are possible until two hours before departure, same-day ones until half an hour', () => {
  const isOpen = (type: 'voluntary' | 'same_day', minutesToDeparture: number) =>
    isInChangeWindow({ type, minutesToDeparture });

  expect([isOpen('voluntary', 120), isOpen('voluntary', 119), isOpen('same_day', 30), isOpen('same_day', 29)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a flight lost by our fault may be replaced within a week, one missed by the passenger within a day', () => {
  expect([
    isInReplacementWindow({ missedBy: 'airline', daysFromOriginal: 7 }),
    isInReplacementWindow({ missedBy: 'airline', daysFromOriginal: -8 }),
    isInReplacementWindow({ missedBy: 'passenger', hoursFromOriginal: 24 }),
    isInReplacementWindow({ missedBy: 'passenger', hoursFromOriginal: 25 }),
  ]).toEqual([true, false, true, false]);
});

test('a meal is due from two hours of delay on, and more from four', () => {
  expect([119, 120, 239, 240].map((delayMinutes) => mealVoucherDue({ type: 'delay', delayMinutes }))).toEqual([
    null,
    'delay_over_2_hours',
    'delay_over_2_hours',
    'delay_over_4_hours',
  ]);
  expect(mealVoucherDue({ type: 'cancellation', isRebookedSameDay: true })).toBe('cancellation_wait_same_day');
  expect(mealVoucherDue({ type: 'cancellation', isRebookedSameDay: false })).toBe('irrops_overnight');
});

test('a hotel is due for the nights in between, at least one and at most three', () => {
  expect([0, 1, 2, 3, 4].map((daysLater) => hotelNightsDue({ daysLater }))).toEqual([1, 1, 2, 3, 3]);
});

test('a credit never falls below nothing when the fee exceeds the fare', () => {
  expect(cancellationTerms({ reason: 'voluntary', fareType: 'non_refundable', farePaid: 60 })).toEqual({
    isRefundable: false,
    fee: 100,
    refund: 0,
    credit: 0,
  });
});

describe('refunds of any fare', () => {
  test('are due when the airline cancels or is more than four hours late', () => {
    expect([
      isDisruptionRefundable({ isCancelled: true, delayMinutes: 0 }),
      isDisruptionRefundable({ isCancelled: false, delayMinutes: 240 }),
      isDisruptionRefundable({ isCancelled: false, delayMinutes: 241 }),
    ]).toEqual([true, false, true]);
  });

  test('are due within a day of a booking made at least a week ahead', () => {
    expect([
      isWithin24HourRule({ hoursSinceBooking: 24, daysBookedAhead: 7 }),
      isWithin24HourRule({ hoursSinceBooking: 24.1, daysBookedAhead: 7 }),
      isWithin24HourRule({ hoursSinceBooking: 1, daysBookedAhead: 6 }),
    ]).toEqual([true, false, false]);
  });
});
