import { expect, test } from 'vitest';
import type { AirlineDb, Journey } from '../db.ts';
import { aFlight, aJourney, anAirlineDb, runTool } from './__fixtures__/an-airline-db.ts';
import { searchRebookingOptions } from './search-rebooking-options.ts';

const SEARCH = { origin: 'bos', destination: 'DEN', date: '2026-05-11', passenger_count: 1, fare_class: 'any' };

function search(db: AirlineDb, changes: object = {}) {
  const { result } = runTool(searchRebookingOptions, db, { ...SEARCH, ...changes });
  return result as { readonly count: number; readonly options: readonly { journey_id: string; fare: number | null }[] };
}

function withJourney(journey: Partial<Journey>): AirlineDb {
  const id = 'FL_CL60_20260511';
  const made = aJourney(id, [aFlight('CL60', 'BOS', 'DEN', '10:00', '12:30')], journey);
  return { ...anAirlineDb(), journeys: { [id]: made } };
}

test('lists journeys of the day in order of departure, with seats in every cabin', () => {
  const { options } = search(anAirlineDb());

  expect(options.map((option) => option.journey_id)).toEqual(['FL_CL50_20260511', 'FL_CL40_20260511']);
  expect(options[0]).toEqual({
    journey_id: 'FL_CL50_20260511',
    origin: 'BOS',
    destination: 'DEN',
    num_stops: 0,
    total_duration_minutes: 180,
    segments: anAirlineDb().journeys.FL_CL50_20260511?.segments,
    departure_time: '07:00',
    arrival_time: '09:30',
    available_seats: { basic_economy: 0, main_cabin: 5, premium_economy: 0, business: 2, first: 0 },
    fare: 130,
  });
});

test('offers only what flies, is marked bookable and has room', () => {
  const { bookable: _, ...unmarked } = aJourney('FL_CL60_20260511', [aFlight('CL60', 'BOS', 'DEN', '10:00', '12:30')]);

  expect([
    search(withJourney({ status: 'delayed' })).count,
    search(withJourney({ status: 'cancelled' })).count,
    search(withJourney({ bookable: false })).count,
    search({ ...anAirlineDb(), journeys: { FL_CL60_20260511: unmarked } }).count,
    search(withJourney({}), { passenger_count: 5 }).count,
    search(withJourney({}), { passenger_count: 6 }).count,
    search(withJourney({}), { fare_class: 'first' }).count,
    search(withJourney({ segments: [] })).count,
  ]).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
});

test('counts the seats of a connection by its fullest flight, for cabins of the first flight', () => {
  const first = aFlight('CL60', 'BOS', 'ORD', '10:00', '12:00');
  const second = { ...aFlight('CL70', 'ORD', 'DEN', '13:00', '15:00'), available_seats: { main_cabin: 1, first: 9 } };
  const { options } = search(withJourney({ segments: [first, second], origin: 'BOS', destination: 'DEN' }));

  expect(options).toMatchObject([
    { available_seats: { basic_economy: 0, main_cabin: 1, premium_economy: 0, business: 0, first: 0 } },
  ]);
});

test('takes for any cabin the cheapest that has room and a price', () => {
  const fares = { main_cabin: 130, business: 90 };

  expect([
    search(withJourney({ fares })).options[0]?.fare,
    search(withJourney({ fares }), { passenger_count: 3 }).options[0]?.fare,
    search(withJourney({ fares: { main_cabin: null } })).options[0]?.fare,
    search(withJourney({ fares }), { fare_class: 'main_cabin' }).options[0]?.fare,
  ]).toEqual([90, 130, null, 130]);
});
