import type { MealVoucher } from '../db.ts';
import { MEAL_VOUCHER_AMOUNTS, MEAL_VOUCHER_REASONS } from '../policy/meal-voucher.ts';
import { airlineTool, todayOf } from './airline-tool.ts';
import { confirmationNumber, passengerId } from './fields.ts';
import { findReservation } from './find-booking.ts';

/** The code holds the first four characters of the passenger id, so PAX001 to PAX099 share one. */
export const issueMealVoucher = airlineTool({
  name: 'issue_meal_voucher',
  description: 'Issues a meal voucher for the airport restaurants; the reason sets the amount.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    passenger_id: passengerId,
    voucher_reason: {
      type: 'string',
      oneOf: MEAL_VOUCHER_REASONS,
      errorType: 'invalid_voucher_reason',
      description: 'Which disruption the meal makes up for.',
    },
  },
  run({ confirmation_number, passenger_id, voucher_reason }, at) {
    const { db } = at;
    const found = findReservation(db, confirmation_number);
    if (!found.isFound) return found.outcome;
    const { confirmationNumber: number } = found.value;
    const voucher: MealVoucher = {
      voucher_code: `MEAL-${number}-${passenger_id.slice(0, 4).toUpperCase()}`,
      confirmation_number: number,
      passenger_id,
      amount: MEAL_VOUCHER_AMOUNTS[voucher_reason],
      voucher_reason,
      issued_date: todayOf(at),
      status: 'active',
    };
    return {
      db: { ...db, meal_vouchers: { ...db.meal_vouchers, [voucher.voucher_code]: voucher } },
      result: {
        status: 'success',
        confirmation_number: number,
        passenger_id,
        voucher_code: voucher.voucher_code,
        amount: voucher.amount,
        valid_at: 'Airport terminal restaurants',
        message: `Meal voucher ${voucher.voucher_code} over ${voucher.amount} dollars is issued.`,
      },
    };
  },
});
