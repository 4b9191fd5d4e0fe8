import { expect, test } from 'vitest';
import { aBooking, anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { cancelReservation } from './cancel-reservation.ts';

const CANCEL = {
  confirmation_number: 'abc123',
  journey_id: 'FL_CL10_CL20_20260510',
  cancellation_reason: 'voluntary',
};

test('cancels one booking, frees its seats, and tells the credit that is left after the fee', () => {
  const { db, result } = runTool(cancelReservation, anAirlineDb(), CANCEL);

  expect(result).toEqual({
    status: 'success',
    confirmation_number: 'ABC123',
    journey_id: 'FL_CL10_CL20_20260510',
    is_refundable: false,
    cancellation_fee: 100,
    refund_amount_eligible: 0,
    credit_amount_eligible: 100,
    reservation_status: 'active',
    message: 'FL_CL10_CL20_20260510 is cancelled.',
  });
  expect(db.reservations.ABC123?.status).toBe('confirmed');
  expect(db.reservations.ABC123?.bookings.map((booking) => booking.status)).toEqual(['confirmed', 'cancelled']);
  expect(db.journeys.FL_CL10_CL20_20260510?.segments.map((one) => one.available_seats?.main_cabin)).toEqual([6, 6]);
  expect([db.refunds, db.travel_credits]).toEqual([{}, {}]);
});

test('cancels the reservation with its last booking', () => {
  const first = runTool(cancelReservation, anAirlineDb(), CANCEL).db;

  const last = runTool(cancelReservation, first, { ...CANCEL, journey_id: 'FL_CL30_20260517' });

  expect(last.db.reservations.ABC123?.status).toBe('cancelled');
  expect(last.result).toMatchObject({ reservation_status: 'cancelled', credit_amount_eligible: 0 });
});

test('refunds a refundable fare, and any fare for a disruption or within a day of booking', () => {
  const refundOf = (fare_type: 'refundable' | 'non_refundable', cancellation_reason: string) => {
    const { result } = runTool(cancelReservation, anAirlineDb({ fare_type }), { ...CANCEL, cancellation_reason });
    return (result as { readonly refund_amount_eligible: number }).refund_amount_eligible;
  };

  expect([
    refundOf('refundable', 'voluntary'),
    refundOf('non_refundable', 'irrops_refund'),
    refundOf('non_refundable', '24_hour_rule'),
    refundOf('non_refundable', 'medical'),
    refundOf('non_refundable', 'bereavement'),
    refundOf('non_refundable', 'schedule_unacceptable'),
  ]).toEqual([200, 200, 200, 0, 0, 0]);
});

test('does not cancel twice, but finds the booking that still stands', () => {
  const gone = aBooking('FL_CL30_20260517', ['CL30'], { status: 'cancelled' });
  const args = { ...CANCEL, journey_id: 'FL_CL30_20260517' };

  expect(errorOf(cancelReservation, anAirlineDb({ bookings: [gone] }), args)).toBe('already_cancelled');
  expect(
    errorOf(cancelReservation, anAirlineDb({ bookings: [gone, aBooking('FL_CL30_20260517', ['CL30'])] }), args),
  ).toBeUndefined();
});
