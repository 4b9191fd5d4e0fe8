import type { TravelCredit } from '../db.ts';
import { airlineTool, todayOf } from './airline-tool.ts';
import { confirmationNumber, passengerId } from './fields.ts';
import { findReservation } from './find-booking.ts';

const VALID_MONTHS = 12;

/** The code is made of the reservation alone, so a second credit replaces the first. */
export const issueTravelCredit = airlineTool({
  name: 'issue_travel_credit',
  description: 'Issues a travel credit to a passenger, valid for twelve months and for that passenger only.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    passenger_id: passengerId,
    amount: { type: 'number', exclusiveMinimum: 0, description: 'Amount in US dollars.' },
    credit_reason: {
      type: 'string',
      oneOf: [
        'cancellation_non_refundable',
        'fare_difference_negative',
        'service_recovery',
        'goodwill',
        'downgrade_compensation',
      ],
      errorType: 'invalid_credit_reason',
      description: 'What the credit is for.',
    },
  },
  run({ confirmation_number, passenger_id, amount, credit_reason }, at) {
    const { db } = at;
    const found = findReservation(db, confirmation_number);
    if (!found.isFound) return found.outcome;
    const { confirmationNumber: number } = found.value;
    const today = todayOf(at);
    const credit: TravelCredit = {
      credit_code: `TC${number}${passenger_id.slice(0, 3).toUpperCase()}`,
      confirmation_number: number,
      passenger_id,
      amount,
      credit_reason,
      issued_date: today,
      expiry_date: sameDayNextYear(today),
      status: 'active',
    };
    return {
      db: { ...db, travel_credits: { ...db.travel_credits, [credit.credit_code]: credit } },
      result: {
        status: 'success',
        confirmation_number: number,
        passenger_id,
        credit_code: credit.credit_code,
        amount,
        valid_months: VALID_MONTHS,
        message: `Travel credit ${credit.credit_code} over ${amount} dollars is issued.`,
      },
    };
  },
});

/** By text, so that 29 February stays 29 February. */
function sameDayNextYear(isoDate: string): string {
  return `${Number(isoDate.slice(0, 4)) + 1}${isoDate.slice(4)}`;
}
