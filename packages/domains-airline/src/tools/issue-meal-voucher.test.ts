import { expect, test } from 'vitest';
import { anAirlineDb, runTool } from './__fixtures__/an-airline-db.ts';
import { issueMealVoucher } from './issue-meal-voucher.ts';

test('issues one voucher a reservation and passenger prefix, over the amount of the reason', () => {
  const give = { confirmation_number: 'abc123', passenger_id: 'PAX001', voucher_reason: 'delay_over_2_hours' };
  const first = runTool(issueMealVoucher, anAirlineDb(), give);

  const second = runTool(issueMealVoucher, first.db, {
    ...give,
    passenger_id: 'PAX002',
    voucher_reason: 'irrops_overnight',
  });

  expect(first.result).toMatchObject({ voucher_code: 'MEAL-ABC123-PAX0', amount: 12 });
  expect(second.db.meal_vouchers).toEqual({
    'MEAL-ABC123-PAX0': {
      voucher_code: 'MEAL-ABC123-PAX0',
      confirmation_number: 'ABC123',
      passenger_id: 'PAX002',
      amount: 25,
      voucher_reason: 'irrops_overnight',
      issued_date: '2026-05-04',
      status: 'active',
    },
  });
});
