import { expect, test } from 'vitest';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { issueTravelCredit } from './issue-travel-credit.ts';

const CREDIT = {
  confirmation_number: 'abc123',
  passenger_id: 'PAX002',
  amount: '88.50',
  credit_reason: 'goodwill',
};

test('writes a credit that runs for a year, by text', () => {
  const db = { ...anAirlineDb(), _current_date: '2028-02-29' };

  const { db: after, result } = runTool(issueTravelCredit, db, CREDIT);

  expect(after.travel_credits).toEqual({
    TCABC123PAX: {
      credit_code: 'TCABC123PAX',
      confirmation_number: 'ABC123',
      passenger_id: 'PAX002',
      amount: 88.5,
      credit_reason: 'goodwill',
      issued_date: '2028-02-29',
      expiry_date: '2029-02-29',
      status: 'active',
    },
  });
  expect(result).toMatchObject({ credit_code: 'TCABC123PAX', amount: 88.5, valid_months: 12 });
});

test('replaces the earlier credit of the same reservation', () => {
  const first = runTool(issueTravelCredit, anAirlineDb(), CREDIT).db;

  const second = runTool(issueTravelCredit, first, { ...CREDIT, passenger_id: 'PAX001', amount: 5 }).db;

  expect(Object.values(second.travel_credits).map((credit) => [credit.passenger_id, credit.amount])).toEqual([
    ['PAX001', 5],
  ]);
});

test('refuses an amount of nothing', () => {
  expect(errorOf(issueTravelCredit, anAirlineDb(), { ...CREDIT, amount: 0 })).toBe('invalid_parameter');
});
