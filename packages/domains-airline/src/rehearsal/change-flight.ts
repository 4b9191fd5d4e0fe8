import type { Dialogue } from '@eva/core/domain-kit';
import { findDates } from '@eva/core/spoken';
import { changeFee, isFeeWaived } from '../policy/change-fee.ts';
import type { RebookingType } from '../policy/rebooking-type.ts';
import { chooseBooking, dayOf, routeOf } from './choose-booking.ts';
import { chooseFlight } from './choose-flight.ts';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { moveBooking } from './move-booking.ts';
import type { Charging } from './price.ts';
import { type Booking, destinationOf, eliteStatusOf, firstSegment, originOf, type Reservation } from './reservation.ts';

/** To another day, because the passenger wants to. */
export const changeFlight: Flow = function* (conversation, reservation) {
  const booking = yield* chooseBooking(conversation, reservation, {
    question: 'Which flight would you like to change?',
  });
  if (booking === undefined) return nothingToChange(conversation);
  conversation.note(`I found your flight ${routeOf(booking)} on ${dayOf(booking)}.`);
  const date = yield* askNewDate(conversation, booking);
  return yield* toOtherFlight(conversation, reservation, booking, { kind: 'voluntary', date });
};

/** To another flight of today. */
export const changeSameDay: Flow = function* (conversation, reservation) {
  const booking = yield* chooseBooking(conversation, reservation, {
    question: 'Which flight would you like to change?',
  });
  if (booking === undefined) return nothingToChange(conversation);
  conversation.note(`I found your flight ${routeOf(booking)} today.`);
  return yield* toOtherFlight(conversation, reservation, booking, {
    kind: 'same_day',
    date: conversation.context.today,
  });
};

function* toOtherFlight(
  conversation: Conversation,
  reservation: Reservation,
  booking: Booking,
  change: { readonly kind: 'voluntary' | 'same_day'; readonly date: string },
): Dialogue<'done'> {
  const charging = voluntaryCharging(reservation, booking, change.kind);
  const choice = yield* chooseFlight(conversation, {
    origin: originOf(booking),
    destination: destinationOf(booking),
    date: change.date,
    passengers: reservation.passengers.length,
    fareClass: booking.fare_class,
    charging,
  });
  if (choice.type === 'none') {
    conversation.note('All right. Your booking stays as it is.');
    return 'done';
  }
  yield* moveBooking(conversation, {
    reservation,
    booking,
    choice,
    rebookingType: choice.date === conversation.context.today ? 'same_day' : 'voluntary',
    waivesFee: charging.whyNoFee !== undefined,
    charging,
  });
  return 'done';
}

export function voluntaryCharging(reservation: Reservation, booking: Booking, type: RebookingType): Charging {
  const eliteStatus = eliteStatusOf(reservation);
  const isWaived = isFeeWaived({ type, eliteStatus });
  const fee = changeFee({ type, fareClass: booking.fare_class, isWaived });
  const fullFee = changeFee({ type, fareClass: booking.fare_class, isWaived: false });
  return {
    fee,
    ...(fee < fullFee ? { whyNoFee: `The change fee is waived for ${eliteStatus} members.` } : {}),
    isFree: false,
    oldFare: booking.fare_paid,
    creditTo: reservation.fare_type === 'refundable' ? 'payment method' : 'travel credit',
  };
}

/** The date the caller asked for, unless it is only the date of the booking they spoke of. */
function* askNewDate(conversation: Conversation, booking: Booking): Dialogue<string> {
  const { today } = conversation.context;
  const old = firstSegment(booking).date;
  const newDate = (heard: string): string | undefined =>
    findDates(heard, today).findLast((date) => date !== old && date >= today);
  return (
    newDate(conversation.request) ??
    (yield* ask(conversation, {
      text: 'Which date would you like to fly instead?',
      understand: newDate,
      again: 'Please say the new date again, with month and day.',
    }))
  );
}

export function nothingToChange(conversation: Conversation): 'done' {
  conversation.note('I see no open flight in this booking.');
  return 'done';
}
