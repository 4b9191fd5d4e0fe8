import { expect, test } from 'vitest';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { getFlightStatus } from './get-flight-status.ts';

test('finds a direct flight, and a connection by any of its flights', () => {
  const db = anAirlineDb();

  expect(runTool(getFlightStatus, db, { flight_number: 'cl30', flight_date: '2026-05-17' }).result).toEqual({
    status: 'success',
    journey: db.journeys.FL_CL30_20260517,
  });
  expect(runTool(getFlightStatus, db, { flight_number: 'CL20', flight_date: '2026-05-10' }).result).toEqual({
    status: 'success',
    journey: db.journeys.FL_CL10_CL20_20260510,
  });
});

test('does not find a flight on another day', () => {
  expect(errorOf(getFlightStatus, anAirlineDb(), { flight_number: 'CL20', flight_date: '2026-05-11' })).toBe(
    'not_found',
  );
});
