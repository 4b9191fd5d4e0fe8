import { CANCELLATION_REASONS, cancellationTerms } from '../policy/cancellation.ts';
import { DEFAULT_FARE_CLASS } from '../policy/fare-class.ts';
import { airlineTool, refuse } from './airline-tool.ts';
import { confirmationNumber, journeyId } from './fields.ts';
import { farePaid, findBooking } from './find-booking.ts';
import { replaceReservation } from './replace-booking.ts';
import { moveSeats } from './seats.ts';

/** Only says what is due; paying it back, or issuing the credit, is another tool's call. */
export const cancelReservation = airlineTool({
  name: 'cancel_reservation',
  description:
    'Cancels one booked journey of a reservation and tells what can be refunded or credited; neither is paid out yet.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    journey_id: journeyId('Id of the booked journey to cancel.'),
    cancellation_reason: {
      type: 'string',
      oneOf: CANCELLATION_REASONS,
      errorType: 'invalid_cancellation_reason',
      description: 'Why it is cancelled; a disruption or the 24-hour rule make any fare refundable.',
    },
  },
  run({ confirmation_number, journey_id, cancellation_reason }, { db }) {
    const found = findBooking(db, confirmation_number, journey_id);
    if (!found.isFound) return found.outcome;
    const { reservation, confirmationNumber: number, booking, bookingIndex } = found.value;
    if (booking.status === 'cancelled') return refuse(db, 'already_cancelled', `${journey_id} is already cancelled.`);

    const terms = cancellationTerms({
      reason: cancellation_reason,
      fareType: reservation.fare_type,
      farePaid: farePaid(booking),
    });
    const bookings = reservation.bookings.with(bookingIndex, { ...booking, status: 'cancelled' });
    const isAllCancelled = bookings.every((one) => one.status === 'cancelled');
    const fareClass = booking.fare_class ?? DEFAULT_FARE_CLASS;
    return {
      db: replaceReservation(moveSeats(db, { journeyId: journey_id, fareClass, by: 1 }), number, {
        ...reservation,
        bookings,
        status: isAllCancelled ? 'cancelled' : reservation.status,
      }),
      result: {
        status: 'success',
        confirmation_number: number,
        journey_id,
        is_refundable: terms.isRefundable,
        cancellation_fee: terms.fee,
        refund_amount_eligible: terms.refund,
        credit_amount_eligible: terms.credit,
        reservation_status: isAllCancelled ? 'cancelled' : 'active',
        message: `${journey_id} is cancelled.`,
      },
    };
  },
});
