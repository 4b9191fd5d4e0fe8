import { expect, test } from 'vitest';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { issueHotelVoucher } from './issue-hotel-voucher.ts';

const HOTEL = { confirmation_number: 'abc123', passenger_id: 'PAX001', num_nights: 3 };

test('makes the table of vouchers with the first one', () => {
  const { db, result } = runTool(issueHotelVoucher, anAirlineDb(), HOTEL);

  expect(db.hotel_vouchers).toEqual({
    'HOTEL-ABC123': {
      voucher_code: 'HOTEL-ABC123',
      confirmation_number: 'ABC123',
      passenger_id: 'PAX001',
      num_nights: 3,
      issued_date: '2026-05-04',
      status: 'active',
    },
  });
  expect(result).toMatchObject({ number_of_nights: 3, valid_at: 'Any hotels in airport area' });
});

test('leaves no table behind when it refuses', () => {
  const refused = runTool(issueHotelVoucher, anAirlineDb(), { ...HOTEL, num_nights: 4 });

  expect(refused.db).toEqual(anAirlineDb());
  expect(refused.result).toMatchObject({ error_type: 'exceeds_authority' });
  expect(errorOf(issueHotelVoucher, anAirlineDb(), { ...HOTEL, num_nights: 0 })).toBe('invalid_parameter');
});
