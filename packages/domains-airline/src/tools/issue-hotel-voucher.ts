import type { HotelVoucher } from '../db.ts';
import { MOST_HOTEL_NIGHTS } from '../policy/hotel-voucher.ts';
import { airlineTool, refuse, todayOf } from './airline-tool.ts';
import { confirmationNumber, passengerId } from './fields.ts';
import { findReservation } from './find-booking.ts';

/** The table of hotel vouchers comes into being with the first one. */
export const issueHotelVoucher = airlineTool({
  name: 'issue_hotel_voucher',
  description: `Issues a voucher for a hotel near the airport, for at most ${MOST_HOTEL_NIGHTS} nights.`,
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    passenger_id: passengerId,
    num_nights: { type: 'integer', minimum: 1, description: 'Number of nights.' },
  },
  run({ confirmation_number, passenger_id, num_nights }, at) {
    const { db } = at;
    const found = findReservation(db, confirmation_number);
    if (!found.isFound) return found.outcome;
    if (num_nights > MOST_HOTEL_NIGHTS) {
      return refuse(db, 'exceeds_authority', `More than ${MOST_HOTEL_NIGHTS} nights need a live agent.`);
    }
    const { confirmationNumber: number } = found.value;
    const voucher: HotelVoucher = {
      voucher_code: `HOTEL-${number}`,
      confirmation_number: number,
      passenger_id,
      num_nights,
      issued_date: todayOf(at),
      status: 'active',
    };
    return {
      db: { ...db, hotel_vouchers: { ...db.hotel_vouchers, [voucher.voucher_code]: voucher } },
      result: {
        status: 'success',
        confirmation_number: number,
        passenger_id,
        voucher_code: voucher.voucher_code,
        number_of_nights: num_nights,
        valid_at: 'Any hotels in airport area',
        message: `Hotel voucher ${voucher.voucher_code} is issued.`,
      },
    };
  },
});
