import { expect, test } from 'vitest';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { addMealRequest } from './add-meal-request.ts';

const MEAL = {
  confirmation_number: 'ABC123',
  passenger_id: 'PAX009',
  journey_id: 'FL_CL10_CL20_20260510',
  meal_type: 'kosher',
};

test('orders the meal on all flights of the booking, or on the one named, whoever it is for', () => {
  const mealsAfter = (args: object) =>
    runTool(addMealRequest, anAirlineDb(), { ...MEAL, ...args }).db.reservations.ABC123?.bookings.map((booking) =>
      booking.segments.map((segment) => segment.meal_request),
    );

  expect(mealsAfter({})).toEqual([[null], ['kosher', 'kosher']]);
  expect(mealsAfter({ flight_number: 'CL20', meal_type: 'none' })).toEqual([[null], [null, 'none']]);
  expect(errorOf(addMealRequest, anAirlineDb(), { ...MEAL, flight_number: 'CL30' })).toBe('flight_not_found');
});
