import type { Refund } from '../db.ts';
import { airlineTool, todayOf } from './airline-tool.ts';
import { confirmationNumber } from './fields.ts';
import { findReservation } from './find-booking.ts';
import { numberedId } from './numbered-id.ts';

/** Business days until the money arrives. */
const PROCESSING_DAYS = 7;

/** Not tied to what a cancellation made due: whether the amount is right is the agent's business, and is scored. */
export const processRefund = airlineTool({
  name: 'process_refund',
  description:
    'Pays an amount back to the original payment method. Fare and fees for seats or bags are two refunds, so two calls.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    refund_amount: { type: 'number', exclusiveMinimum: 0, description: 'Amount in US dollars.' },
    refund_type: {
      type: 'string',
      oneOf: ['full_fare', 'partial_fare', 'taxes_only', 'ancillary_fees'],
      errorType: 'invalid_refund_type',
      description: 'What is paid back.',
    },
  },
  run({ confirmation_number, refund_amount, refund_type }, at) {
    const { db } = at;
    const found = findReservation(db, confirmation_number);
    if (!found.isFound) return found.outcome;
    const { confirmationNumber: number } = found.value;
    const refund: Refund = {
      refund_id: numberedId('REF', number, at.callIndex),
      confirmation_number: number,
      refund_amount,
      refund_type,
      processing_days: PROCESSING_DAYS,
      initiated_date: todayOf(at),
      status: 'processing',
    };
    return {
      db: { ...db, refunds: { ...db.refunds, [refund.refund_id]: refund } },
      result: {
        status: 'success',
        confirmation_number: number,
        refund_id: refund.refund_id,
        refund_amount,
        refund_type,
        processing_days: PROCESSING_DAYS,
        message: `Refund ${refund.refund_id} over ${refund_amount} dollars is on its way.`,
      },
    };
  },
});
