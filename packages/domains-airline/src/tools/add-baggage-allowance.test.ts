import { expect, test } from 'vitest';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { addBaggageAllowance } from './add-baggage-allowance.ts';

const BAGS = { confirmation_number: 'ABC123', journey_id: 'FL_CL10_CL20_20260510', num_bags: 3 };

test('sets the bags on all flights of the booking, or on the one named', () => {
  const bagsAfter = (args: object) =>
    runTool(addBaggageAllowance, anAirlineDb(), { ...BAGS, ...args }).db.reservations.ABC123?.bookings.map((booking) =>
      booking.segments.map((segment) => segment.bags_checked),
    );

  expect(bagsAfter({})).toEqual([[1], [3, 3]]);
  expect(bagsAfter({ flight_number: 'CL10' })).toEqual([[1], [3, 1]]);
});

test('allows no bag up to five, and only flights of the booking', () => {
  expect([
    errorOf(addBaggageAllowance, anAirlineDb(), { ...BAGS, num_bags: 0 }),
    errorOf(addBaggageAllowance, anAirlineDb(), { ...BAGS, num_bags: 5 }),
    errorOf(addBaggageAllowance, anAirlineDb(), { ...BAGS, num_bags: 6 }),
    errorOf(addBaggageAllowance, anAirlineDb(), { ...BAGS, flight_number: 'CL30' }),
  ]).toEqual([undefined, undefined, 'invalid_bag_count', 'flight_not_found']);
});
