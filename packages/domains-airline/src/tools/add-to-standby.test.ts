import { expect, test } from 'vitest';
import type { AirlineDb } from '../db.ts';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { addToStandby } from './add-to-standby.ts';

const WAIT = { confirmation_number: 'abc123', journey_id: 'FL_CL40_20260511', passenger_ids: ['PAX001', 'PAX002'] };

test('puts each passenger on the list of the flight and the request on the reservation', () => {
  const first = runTool(addToStandby, anAirlineDb(), { ...WAIT, passenger_ids: ['PAX002'] });
  const second = runTool(addToStandby, first.db, WAIT);

  expect(second.db.journeys.FL_CL40_20260511?.standby_list).toEqual([
    { confirmation_number: 'ABC123', passenger_id: 'PAX002', position: 1 },
    { confirmation_number: 'ABC123', passenger_id: 'PAX001', position: 2 },
    { confirmation_number: 'ABC123', passenger_id: 'PAX002', position: 3 },
  ]);
  expect(second.db.reservations.ABC123?.standby_list).toEqual([
    { journey_id: 'FL_CL40_20260511', passenger_ids: ['PAX002'], position: 1, status: 'pending' },
    { journey_id: 'FL_CL40_20260511', passenger_ids: ['PAX001', 'PAX002'], position: 3, status: 'pending' },
  ]);
  expect(second.result).toMatchObject({ confirmation_number: 'ABC123', standby_list_position: 3 });
});

test('extends the list for a reservation that does not exist', () => {
  const { db } = runTool(addToStandby, anAirlineDb(), {
    ...WAIT,
    confirmation_number: 'ZZZ999',
    passenger_ids: ['PAX009'],
  });

  expect(db.journeys.FL_CL40_20260511?.standby_list).toEqual([
    { confirmation_number: 'ZZZ999', passenger_id: 'PAX009', position: 1 },
  ]);
  expect(db.reservations).toEqual(anAirlineDb().reservations);
});

test('refuses unknown and cancelled flights, and passengers of somebody else', () => {
  const db = anAirlineDb();
  const journey = db.journeys.FL_CL40_20260511;
  const cancelled = {
    ...db,
    journeys: { ...db.journeys, ...(journey ? { FL_CL40_20260511: { ...journey, status: 'cancelled' } } : {}) },
  } satisfies AirlineDb;

  expect([
    errorOf(addToStandby, db, { ...WAIT, journey_id: 'FL_CL1_20260101' }),
    errorOf(addToStandby, cancelled, { ...WAIT, passenger_ids: ['PAX009'] }),
    errorOf(addToStandby, db, { ...WAIT, passenger_ids: ['PAX001', 'PAX009'] }),
    errorOf(addToStandby, db, { ...WAIT, passenger_ids: [] }),
  ]).toEqual(['flight_not_found', 'flight_cancelled', 'invalid_passengers', undefined]);
});
