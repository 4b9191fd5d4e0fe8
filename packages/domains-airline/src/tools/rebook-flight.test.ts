import type { JsonObject } from '@eva/core';
import { describe, expect, test } from 'vitest';
import type { AirlineDb, Reservation } from '../db.ts';
import { aBooking, aFlight, aJourney, anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { rebookFlight } from './rebook-flight.ts';

const MOVE = {
  confirmation_number: 'abc123',
  journey_id: 'FL_CL30_20260517',
  new_journey_id: 'FL_CL40_20260511',
  rebooking_type: 'voluntary',
  waive_change_fee: false,
};
const LEG = { ...MOVE, journey_id: 'FL_CL10_CL20_20260510', flight_number: 'CL20' };

function rebook(db: AirlineDb, changes: JsonObject = {}) {
  const { db: after, result } = runTool(rebookFlight, db, { ...MOVE, ...changes });
  return { after, result: result as JsonObject, cost: (result as JsonObject).cost_summary as JsonObject };
}

function costs(db: AirlineDb, changes: JsonObject) {
  const { change_fee, fare_difference, credit_due, total_collected, fee_waived } = rebook(db, changes).cost;
  return [change_fee, fare_difference, credit_due, total_collected, fee_waived];
}

function seatsOf(db: AirlineDb, journeyId: string) {
  return db.journeys[journeyId]?.segments.map((segment) => segment.available_seats);
}

function bookedIn(fareClass: 'basic_economy' | 'business'): Partial<Reservation> {
  return { bookings: [aBooking('FL_CL30_20260517', ['CL30'], { fare_class: fareClass })] };
}

describe('a whole booking', () => {
  test('is cancelled and replaced by a new one at the end, without seat, bags and meal', () => {
    const { after, result } = rebook(anAirlineDb());

    expect(after.reservations.ABC123).toEqual({
      ...anAirlineDb().reservations.ABC123,
      status: 'changed',
      bookings: [
        aBooking('FL_CL30_20260517', ['CL30'], { status: 'cancelled' }),
        aBooking('FL_CL10_CL20_20260510', ['CL10', 'CL20']),
        {
          journey_id: 'FL_CL40_20260511',
          fare_class: 'main_cabin',
          fare_paid: 130,
          status: 'confirmed',
          segments: [
            {
              flight_number: 'CL40',
              date: '2026-05-11',
              fare_paid: 130,
              seat: null,
              bags_checked: 0,
              meal_request: null,
            },
          ],
        },
      ],
    });
    expect(result).toEqual({
      status: 'success',
      confirmation_number: 'ABC123',
      new_journey: {
        journey_id: 'FL_CL40_20260511',
        num_stops: 0,
        segments: after.journeys.FL_CL40_20260511?.segments,
        departure: '14:00',
        arrival: '16:30',
        origin: 'BOS',
        destination: 'DEN',
      },
      cost_summary: {
        original_fare_class: 'main_cabin',
        new_fare_class: 'main_cabin',
        cabin_changed: false,
        change_fee: 75,
        fare_difference: 30,
        credit_due: 0,
        total_collected: 105,
        fee_waived: false,
      },
      message: 'Moved to FL_CL40_20260511.',
    });
  });

  test('takes a seat in the new cabin and gives one back in the old', () => {
    const { after } = rebook(anAirlineDb(), { new_fare_class: 'business' });

    expect(seatsOf(after, 'FL_CL40_20260511')).toEqual([{ basic_economy: 0, main_cabin: 5, business: 1 }]);
    expect(seatsOf(after, 'FL_CL30_20260517')).toEqual([{ basic_economy: 0, main_cabin: 6, business: 2 }]);
  });

  test('cancels the first booking of that journey even when a later one still stood', () => {
    const gone = aBooking('FL_CL30_20260517', ['CL30'], { status: 'cancelled', fare_paid: 50 });
    const { after, cost } = rebook(anAirlineDb({ bookings: [gone, aBooking('FL_CL30_20260517', ['CL30'])] }));

    expect(after.reservations.ABC123?.bookings.map((one) => one.status)).toEqual([
      'cancelled',
      'confirmed',
      'confirmed',
    ]);
    expect(cost.fare_difference).toBe(30);
  });
});

describe('what it costs', () => {
  test('depends on the type of change and the cabin booked so far', () => {
    const [basic, business] = [anAirlineDb(bookedIn('basic_economy')), anAirlineDb(bookedIn('business'))];
    const toMain = { new_fare_class: 'main_cabin' };

    expect(costs(basic, { ...toMain })).toEqual([75, 30, 0, 105, false]);
    expect(costs(basic, { ...toMain, rebooking_type: 'same_day' })).toEqual([199, 30, 0, 229, false]);
    expect(costs(business, { ...toMain })).toEqual([0, 30, 0, 30, false]);
    expect(costs(business, { ...toMain, rebooking_type: 'same_day' })).toEqual([75, 30, 0, 105, false]);
    expect(costs(anAirlineDb(), { rebooking_type: 'missed_connection_airline_fault' })).toEqual([
      75,
      30,
      0,
      105,
      false,
    ]);
  });

  test('is the fare difference alone with a waiver, and nothing after a disruption', () => {
    expect(costs(anAirlineDb(), { waive_change_fee: true })).toEqual([0, 30, 0, 30, true]);
    expect(costs(anAirlineDb(), { rebooking_type: 'irrops_delay' })).toEqual([0, 30, 0, 0, true]);
  });

  test('leaves a credit when the new fare is lower', () => {
    const dear = anAirlineDb({ bookings: [aBooking('FL_CL30_20260517', ['CL30'], { fare_paid: 180 })] });

    expect(costs(dear, {})).toEqual([75, -50, 50, 75, false]);
  });

  test('keeps the price paid after a disruption, flight by flight', () => {
    const { after } = rebook(anAirlineDb(), { rebooking_type: 'irrops_cancellation' });

    expect(after.reservations.ABC123?.bookings.at(-1)).toMatchObject({
      fare_paid: 100,
      segments: [{ fare_paid: 100 }],
    });
  });

  test('takes the sum of the segments for a booking without a fare of its own', () => {
    const { fare_paid: _, ...booking } = aBooking('FL_CL10_CL20_20260510', ['CL10', 'CL20']);

    expect(costs(anAirlineDb({ bookings: [booking] }), { journey_id: 'FL_CL10_CL20_20260510' })).toEqual([
      75,
      -70,
      70,
      75,
      false,
    ]);
  });
});

describe('one flight of a connection', () => {
  test('leaves the other flights in a booking of their own behind the new one', () => {
    const { after, result } = rebook(anAirlineDb(), LEG);

    expect(after.reservations.ABC123?.bookings.map((one) => [one.journey_id, one.status, one.fare_paid])).toEqual([
      ['FL_CL30_20260517', 'confirmed', 100],
      ['FL_CL10_CL20_20260510', 'cancelled', 200],
      ['FL_CL40_20260511', 'confirmed', 130],
      ['FL_CL10_CL20_20260510', 'confirmed', 100],
    ]);
    expect(result).toMatchObject({
      partial_rebook: true,
      replaced_segment: { flight_number: 'CL20', origin: null, destination: null, fare_paid: 100 },
      kept_segments: [{ flight_number: 'CL10', origin: null, destination: null, fare_paid: 100, seat: '12C' }],
    });
    expect(costs(anAirlineDb(), LEG)).toEqual([75, 30, 0, 105, false]);
  });

  test('gives seats back on all flights of the old journey', () => {
    const { after } = rebook(anAirlineDb(), LEG);

    expect(seatsOf(after, 'FL_CL10_CL20_20260510')).toEqual([
      { basic_economy: 0, main_cabin: 6, business: 2 },
      { basic_economy: 0, main_cabin: 6, business: 2 },
    ]);
  });

  test('keeps the price of the replaced flight after a disruption only on a single new flight', () => {
    const id = 'FL_CL80_CL90_20260511';
    const flights = [aFlight('CL80', 'BOS', 'ORD', '08:00', '10:00'), aFlight('CL90', 'ORD', 'DEN', '11:00', '12:30')];
    const db = anAirlineDb();
    const wider = { ...db, journeys: { ...db.journeys, [id]: aJourney(id, flights) } };
    const faresOf = (newId: string) =>
      rebook(wider, {
        ...LEG,
        new_journey_id: newId,
        rebooking_type: 'irrops_delay',
      }).after.reservations.ABC123?.bookings[2]?.segments.map((segment) => segment.fare_paid);

    expect(faresOf('FL_CL40_20260511')).toEqual([100]);
    expect(faresOf(id)).toEqual([130, 130]);
  });
});

test('refuses in a fixed order what cannot be moved', () => {
  const db = anAirlineDb();
  const target = (changes: object) => ({
    ...db,
    journeys: {
      ...db.journeys,
      FL_CL40_20260511: aJourney('FL_CL40_20260511', [aFlight('CL40', 'BOS', 'DEN', '14:00', '16:30')], changes),
    },
  });
  const { bookable: _, ...unmarked } = aJourney('FL_CL40_20260511', [aFlight('CL40', 'BOS', 'DEN', '14:00', '16:30')]);

  expect([
    errorOf(rebookFlight, db, { ...MOVE, confirmation_number: 'ZZZ999', journey_id: 'FL_CL1_20260101' }),
    errorOf(rebookFlight, db, { ...MOVE, journey_id: 'FL_CL1_20260101', new_journey_id: 'FL_CL2_20260101' }),
    errorOf(rebookFlight, db, { ...MOVE, new_journey_id: 'FL_CL1_20260101' }),
    errorOf(rebookFlight, target({ bookable: false, fares: {} }), { ...MOVE, flight_number: 'CL99' }),
    errorOf(rebookFlight, target({ fares: {} }), { ...MOVE, flight_number: 'cl30' }),
    errorOf(rebookFlight, target({ fares: {}, segments: [] }), MOVE),
    errorOf(rebookFlight, db, { ...MOVE, new_fare_class: 'basic_economy' }),
    errorOf(rebookFlight, target({ segments: [] }), MOVE),
    errorOf(rebookFlight, { ...db, journeys: { FL_CL40_20260511: unmarked } }, MOVE),
  ]).toEqual([
    'not_found',
    'journey_not_found',
    'flight_not_found',
    'not_bookable',
    'flight_not_found',
    'fare_class_not_available',
    'fare_class_not_available',
    'no_seats_available',
    undefined,
  ]);
});
