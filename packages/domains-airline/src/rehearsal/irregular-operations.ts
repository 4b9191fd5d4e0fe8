import { callTool, type Dialogue, plainWords } from '@eva/core/domain-kit';
import { findYesNo, speakAmount, speakDate, speakNumber } from '@eva/core/spoken';
import { hotelNightsDue } from '../policy/hotel-voucher.ts';
import { daysBetween } from './calendar-days.ts';
import { routeOf } from './choose-booking.ts';
import { chooseFlight } from './choose-flight.ts';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import { disruptionText, findDisruption } from './disruption.ts';
import type { Flow } from './flow.ts';
import { issueMealVoucher } from './meal-voucher.ts';
import { moveBooking } from './move-booking.ts';
import {
  type Booking,
  type Disruption,
  destinationOf,
  firstPassengerOf,
  firstSegment,
  originOf,
  part,
  type Reservation,
  succeeded,
} from './reservation.ts';

const REBOOKING_TYPES = {
  cancellation: 'irrops_cancellation',
  delay: 'irrops_delay',
  schedule_change: 'irrops_schedule_change',
} as const;

/** The airline cancelled, delayed or moved the flight: another flight without cost, or the money back. */
export const recoverFromDisruption: Flow = function* (conversation, reservation) {
  const found = yield* findDisruption(reservation);
  if (found === undefined) {
    conversation.note('I see no disruption on your flights.');
    return 'done';
  }
  const { booking, disruption } = found;
  conversation.note(`I am sorry. ${disruptionText(disruption, booking)}`);
  if (!disruption.is_irrops) {
    conversation.refuse(
      'The delay is under two hours, so a free change is not possible.',
      'I understand, but with less than two hours it is not possible.',
    );
    return 'done';
  }

  const wish = disruption.passenger_entitled_to.refund_option
    ? yield* ask(conversation, {
        text: 'I can move you to another flight at no charge, or give you a full refund. Which would you like?',
        understand: wishIn,
        again: 'Would you like another flight, or a refund?',
      })
    : 'rebook';
  if (wish === 'refund') yield* refundInFull(conversation, reservation, booking);
  else yield* rebookFree(conversation, reservation, booking, disruption);
  return 'done';
};

function wishIn(heard: string): 'rebook' | 'refund' | undefined {
  const words = plainWords(heard);
  const refund = words.search(/\b(refund|money back)\b/);
  const rebook = words.search(
    /\b(another|other flight|new flight|rebook|next flight|move me|book me|earliest|first option)\b/,
  );
  if (refund >= 0 && rebook >= 0)
    return /\b(no|not|don't) (a |want a |want )?refund\b/.test(words) ? 'rebook' : undefined;
  if (refund >= 0) return 'refund';
  return rebook >= 0 ? 'rebook' : undefined;
}

function* rebookFree(
  conversation: Conversation,
  reservation: Reservation,
  booking: Booking,
  disruption: Disruption,
): Dialogue<void> {
  const flightDate = firstSegment(booking).date;
  const choice = yield* chooseFlight(conversation, {
    origin: originOf(booking),
    destination: destinationOf(booking),
    date: flightDate,
    passengers: reservation.passengers.length,
    fareClass: booking.fare_class,
    charging: { fee: 0, isFree: true, oldFare: booking.fare_paid, creditTo: 'payment method' },
  });
  if (choice.type === 'none') {
    conversation.note('All right. Your booking stays as it is.');
    return;
  }
  const moved = yield* moveBooking(conversation, {
    reservation,
    booking,
    choice,
    rebookingType: REBOOKING_TYPES[disruption.disruption_type],
    waivesFee: true,
    charging: { fee: 0, isFree: true, oldFare: booking.fare_paid, creditTo: 'payment method' },
  });
  if (!moved) return;
  const entitled = disruption.passenger_entitled_to;
  const daysLater = daysBetween(flightDate, choice.date);
  if (entitled.meal_voucher) yield* issueMealVoucher(conversation, reservation, disruption, daysLater > 0);
  if (entitled.hotel_accommodation && daysLater > 0) {
    yield* offerHotel(conversation, reservation, hotelNightsDue({ daysLater }));
  }
}

function* offerHotel(conversation: Conversation, reservation: Reservation, nights: number): Dialogue<void> {
  const count = `${speakNumber(nights)} ${nights === 1 ? 'night' : 'nights'}`;
  const wanted = yield* ask(conversation, {
    text: `Would you like a hotel voucher for ${count}?`,
    understand: findYesNo,
    again: 'Do you need a hotel, yes or no?',
  });
  if (wanted === 'no') return;
  const result = yield* callTool('issue_hotel_voucher', {
    confirmation_number: reservation.confirmation_number,
    passenger_id: firstPassengerOf(reservation),
    num_nights: nights,
  });
  conversation.note(
    succeeded(result)
      ? `Your hotel voucher for ${count} is issued. Any hotel near the airport takes it.`
      : 'I am sorry, the system did not issue the hotel voucher.',
  );
}

function* refundInFull(conversation: Conversation, reservation: Reservation, booking: Booking): Dialogue<void> {
  const { seat_selection_fee = 0, bags_fee = 0 } = reservation.ancillaries ?? {};
  const extras = seat_selection_fee + bags_fee;
  const extrasText = extras === 0 ? '' : ` Seat and bag fees of ${speakAmount(extras)} come back as well.`;
  const answer = yield* ask(conversation, {
    text: `The fare of ${speakAmount(booking.fare_paid)} goes back to your payment method within seven business days.${extrasText} Shall I cancel the flight and refund it?`,
    understand: findYesNo,
    again: 'Shall I cancel the flight and refund it, yes or no?',
  });
  if (answer === 'no') {
    conversation.note('All right. Your booking stays as it is.');
    return;
  }
  const confirmation_number = reservation.confirmation_number;
  const cancelled = yield* callTool('cancel_reservation', {
    confirmation_number,
    journey_id: booking.journey_id,
    cancellation_reason: 'irrops_refund',
  });
  if (!succeeded(cancelled)) {
    conversation.note('I am sorry, the system did not accept the cancellation.');
    return;
  }
  const refund_amount = part<number>(cancelled, 'refund_amount_eligible');
  yield* callTool('process_refund', { confirmation_number, refund_amount, refund_type: 'full_fare' });
  if (extras > 0)
    yield* callTool('process_refund', { confirmation_number, refund_amount: extras, refund_type: 'ancillary_fees' });
  conversation.note(
    `Your flight ${routeOf(booking)} on ${speakDate(firstSegment(booking).date)} is cancelled. Your refund of ${speakAmount(refund_amount + extras)} is on its way.`,
  );
}
