import { callTool, type Dialogue, plainWords } from '@eva/core/domain-kit';
import { findYesNo, speakAmount } from '@eva/core/spoken';
import { type CancellationReason, type CancellationTerms, cancellationTerms } from '../policy/cancellation.ts';
import { isWithin24HourRule } from '../policy/refund-eligibility.ts';
import { daysBetween } from './calendar-days.ts';
import { nothingToChange } from './change-flight.ts';
import { chooseBooking, dayOf, routeOf } from './choose-booking.ts';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import type { Flow } from './flow.ts';
import {
  activeBookings,
  type Booking,
  firstPassengerOf,
  firstSegment,
  part,
  type Reservation,
  succeeded,
} from './reservation.ts';

/** Cancels one flight or the whole trip, and pays back what the fare allows. */
export const cancelTrip: Flow = function* (conversation, reservation) {
  const bookings = yield* chooseBookings(conversation, reservation);
  if (bookings.length === 0) return nothingToChange(conversation);

  const isFullyRefunded = bookings.every((booking) => termsOf(conversation, reservation, booking).isRefundable);
  const paid = bookings.reduce((sum, booking) => sum + booking.fare_paid, 0);
  const back = bookings.reduce((sum, booking) => sum + termsOf(conversation, reservation, booking).credit, 0);
  const what =
    bookings.length > 1
      ? 'your whole trip'
      : `your flight ${bookings.map((booking) => `${routeOf(booking)} on ${dayOf(booking)}`).join('')}`;
  const terms = isFullyRefunded
    ? `You get a full refund of ${speakAmount(paid)} to your payment method, within seven business days.`
    : `This fare is not refundable. After the cancellation fee you get a travel credit of ${speakAmount(back)}. It is valid for one year, and only for you.`;
  conversation.note(`I found ${what}.`);
  if (!(yield* isAgreed(conversation, terms))) {
    conversation.note('All right. Your booking stays as it is.');
    return 'done';
  }

  let given = 0;
  for (const booking of bookings) given += yield* cancelOne(conversation, reservation, booking);
  conversation.note(
    `${what[0]?.toUpperCase()}${what.slice(1)} is cancelled. ${
      isFullyRefunded
        ? `Your refund of ${speakAmount(given)} is on its way.`
        : `Your travel credit of ${speakAmount(given)} is issued.`
    }`,
  );
  return 'done';
};

function* chooseBookings(conversation: Conversation, reservation: Reservation): Dialogue<readonly Booking[]> {
  const all = activeBookings(reservation);
  if (all.length <= 1 || wantsAll(conversation.request)) return all;
  const booking = yield* chooseBooking(conversation, reservation, {
    question: 'Which flight would you like to cancel?',
  });
  return booking === undefined ? [] : [booking];
}

function wantsAll(heard: string): boolean {
  return /\b(whole|entire|both|everything|all of it|complete)\b/.test(plainWords(heard));
}

/** What a caller who objects to the terms is told, one after the other. */
const NOTHING_MORE = [
  'I am sorry, I am not able to do more for this fare. The rules allow nothing else.',
  'I understand, but I am not able to do more. It is the same for everyone.',
];
const LEFT_TO_YOU = 'I am sorry, it is up to you.';

function* isAgreed(conversation: Conversation, terms: string): Dialogue<boolean> {
  conversation.note(terms);
  for (let objections = 0; ; objections += 1) {
    const answer = yield* ask<'yes' | 'no' | 'objection'>(conversation, {
      text: 'Shall I cancel it?',
      understand: (heard) => (objectsToTerms(heard) ? 'objection' : findYesNo(heard)),
      again: 'Shall I cancel it, yes or no?',
    });
    if (answer !== 'objection') return answer === 'yes';
    conversation.note(NOTHING_MORE[objections] ?? LEFT_TO_YOU);
  }
}

function objectsToTerms(heard: string): boolean {
  return /\b(full refund|want a refund|my money|money back|cash|not fair|unfair|waive|exception)\b/.test(
    plainWords(heard),
  );
}

function* cancelOne(conversation: Conversation, reservation: Reservation, booking: Booking): Dialogue<number> {
  const confirmation_number = reservation.confirmation_number;
  const result = yield* callTool('cancel_reservation', {
    confirmation_number,
    journey_id: booking.journey_id,
    cancellation_reason: reasonFor(conversation, reservation, booking),
  });
  if (!succeeded(result)) {
    conversation.note('I am sorry, the system did not accept the cancellation.');
    return 0;
  }
  const refund = part<number>(result, 'refund_amount_eligible');
  if (refund > 0) {
    yield* callTool('process_refund', { confirmation_number, refund_amount: refund, refund_type: 'full_fare' });
    return refund;
  }
  const credit = part<number>(result, 'credit_amount_eligible');
  if (credit > 0) {
    yield* callTool('issue_travel_credit', {
      confirmation_number,
      passenger_id: firstPassengerOf(reservation),
      amount: credit,
      credit_reason: 'cancellation_non_refundable',
    });
  }
  return credit;
}

function termsOf(conversation: Conversation, reservation: Reservation, booking: Booking): CancellationTerms {
  const reason = reasonFor(conversation, reservation, booking);
  return cancellationTerms({ reason, fareType: reservation.fare_type, farePaid: booking.fare_paid });
}

function reasonFor({ context }: Conversation, reservation: Reservation, booking: Booking): CancellationReason {
  const bookedAt = reservation.booking_date;
  // Where the instructions tell no time of day, the day is taken to be half over.
  const hours = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;
  const hoursSinceBooking =
    24 * daysBetween(bookedAt, context.today) + hours(context.timeOfDay ?? '12:00') - hours(bookedAt.slice(11, 16));
  const daysBookedAhead = daysBetween(bookedAt, firstSegment(booking).date);
  return isWithin24HourRule({ hoursSinceBooking, daysBookedAhead }) ? '24_hour_rule' : 'voluntary';
}
