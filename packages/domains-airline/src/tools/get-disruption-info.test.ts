import { expect, test } from 'vitest';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { getDisruptionInfo } from './get-disruption-info.ts';

test('finds a disruption by flight and day', () => {
  const db = anAirlineDb();

  expect(runTool(getDisruptionInfo, db, { flight_number: 'cl30', date: '2026-05-17' }).result).toEqual({
    status: 'success',
    disruption: db.disruptions['CL30_2026-05-17'],
  });
  expect(errorOf(getDisruptionInfo, db, { flight_number: 'CL30', date: '2026-05-18' })).toBe('not_found');
});
