import type { JsonObject } from '@eva/core';
import { expect, test } from 'vitest';
import type { AirlineDb, JourneySegment } from '../db.ts';
import { aBooking, aFlight, aJourney, anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { assignSeat } from './assign-seat.ts';

const SEAT = {
  confirmation_number: 'ABC123',
  passenger_id: 'PAX002',
  journey_id: 'FL_CL30_20260517',
  seat_preference: 'window',
};

function seatFor(db: AirlineDb, changes: JsonObject = {}) {
  const { result } = runTool(assignSeat, db, { ...SEAT, ...changes });
  return (result as JsonObject).seat_assigned;
}

function withFlight(changes: Partial<JourneySegment>): AirlineDb {
  const id = 'FL_CL30_20260517';
  const flight = { ...aFlight('CL30', 'DEN', 'BOS', '15:00', '20:40'), ...changes };
  return { ...anAirlineDb(), journeys: { [id]: aJourney(id, [flight]) } };
}

test('derives row from cabin and passenger, and letter from the wish', () => {
  const business = anAirlineDb({ bookings: [aBooking('FL_CL30_20260517', ['CL30'], { fare_class: 'business' })] });

  expect([
    seatFor(anAirlineDb()),
    seatFor(anAirlineDb(), { seat_preference: 'middle', passenger_id: 'PAX001' }),
    seatFor(business, { seat_preference: 'aisle', passenger_id: 'PAX1010' }),
    seatFor(anAirlineDb(), { seat_preference: 'no_preference' }),
  ]).toEqual(['22A', '21B', '15C', '22C']);
});

test('writes the seat on one flight and leaves the number of free seats', () => {
  const db = anAirlineDb();

  const after = runTool(assignSeat, db, { ...SEAT, journey_id: 'FL_CL10_CL20_20260510', flight_number: 'CL20' }).db;

  expect(after.reservations.ABC123?.bookings[1]?.segments.map((segment) => segment.seat)).toEqual(['12C', '22A']);
  expect(after.journeys).toBe(db.journeys);
});

test('wants to know the flight on a connection, and in the spelling of the booking', () => {
  const connection = { ...SEAT, journey_id: 'FL_CL10_CL20_20260510' };

  expect([
    errorOf(assignSeat, anAirlineDb(), connection),
    errorOf(assignSeat, anAirlineDb(), { ...connection, flight_number: 'cl20' }),
    errorOf(assignSeat, anAirlineDb(), { ...SEAT, journey_id: 'FL_CL40_20260511' }),
  ]).toEqual(['flight_number_required', 'flight_not_found', 'journey_not_found']);
});

test('refuses when no seat, or none of that kind, is left', () => {
  const seats = (main_cabin: readonly string[]) => withFlight({ available_seat_types: { main_cabin } });

  expect([
    errorOf(assignSeat, withFlight({ available_seats: { main_cabin: 0 } }), SEAT),
    errorOf(assignSeat, seats(['aisle']), SEAT),
    errorOf(assignSeat, seats([]), SEAT),
    errorOf(assignSeat, seats(['aisle']), { ...SEAT, seat_preference: 'no_preference' }),
    errorOf(assignSeat, withFlight({ available_seat_types: { business: [] } }), SEAT),
    errorOf(assignSeat, { ...anAirlineDb(), journeys: {} }, SEAT),
  ]).toEqual(['no_seats_available', 'seat_type_unavailable', 'seat_type_unavailable', undefined, undefined, undefined]);
});

test('throws for a passenger id without three digits at its end', () => {
  expect(() => runTool(assignSeat, anAirlineDb(), { ...SEAT, passenger_id: 'PAX12' })).toThrow('three digits');
});
