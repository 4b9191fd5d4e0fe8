import type { JsonObject } from '@eva/core';
import { callTool, type Dialogue, plainWords } from '@eva/core/domain-kit';
import { speakAmount, speakDate, speakNumber, speakTime } from '@eva/core/spoken';
import type { FlightChoice } from './choose-flight.ts';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import { cityOf } from './places.ts';
import { type Charging, creditOf, totalOf } from './price.ts';
import {
  type Booking,
  destinationOf,
  firstPassengerOf,
  firstSegment,
  part,
  type Reservation,
  succeeded,
} from './reservation.ts';

export interface Move {
  readonly reservation: Reservation;
  readonly booking: Booking;
  readonly choice: Extract<FlightChoice, { readonly type: 'flight' }>;
  readonly rebookingType: string;
  readonly waivesFee: boolean;
  readonly charging: Charging;
  /** Only this flight of the booking is replaced. */
  readonly onlySegment?: string;
}

/** Books the chosen flight and takes seat, bags and meal along; false when the booking system refuses. */
export function* moveBooking(conversation: Conversation, move: Move): Dialogue<boolean> {
  const { reservation, booking, choice, charging } = move;
  const result = yield* callTool('rebook_flight', {
    confirmation_number: reservation.confirmation_number,
    journey_id: booking.journey_id,
    new_journey_id: choice.option.journey_id,
    rebooking_type: move.rebookingType,
    waive_change_fee: move.waivesFee,
    new_fare_class: null,
    flight_number: move.onlySegment ?? null,
  });
  if (!succeeded(result)) {
    conversation.note('I am sorry, the booking system did not accept this change.');
    return false;
  }

  const credit = creditOf(choice.option, charging);
  if (credit > 0) yield* giveBack(reservation, credit, charging);
  const flights = part<{ readonly segments: readonly { readonly flight_number: string }[] }>(result, 'new_journey');
  conversation.note(`Your new flight is booked. ${chargedText(totalOf(choice.option, charging))}`);
  yield* takeAlong(
    conversation,
    move,
    flights.segments.map(({ flight_number }) => flight_number),
  );
  conversation.note(
    `Your flight to ${cityOf(destinationOf(booking))} is confirmed for ${speakDate(choice.date)} at ${speakTime(choice.option.departure_time)}.`,
  );
  return true;
}

function chargedText(total: number): string {
  return total === 0 ? 'You pay nothing more.' : `You pay ${speakAmount(total)} in total.`;
}

function* giveBack(reservation: Reservation, amount: number, charging: Charging): Dialogue<void> {
  const confirmation_number = reservation.confirmation_number;
  if (charging.creditTo === 'payment method') {
    yield* callTool('process_refund', { confirmation_number, refund_amount: amount, refund_type: 'partial_fare' });
    return;
  }
  yield* callTool('issue_travel_credit', {
    confirmation_number,
    passenger_id: firstPassengerOf(reservation),
    amount,
    credit_reason: 'fare_difference_negative',
  });
}

/** Asks for the seat; bags and meal go along as they were booked. */
function* takeAlong(conversation: Conversation, move: Move, flights: readonly string[]): Dialogue<void> {
  const { reservation, booking, choice } = move;
  const target: JsonObject = {
    confirmation_number: reservation.confirmation_number,
    journey_id: choice.option.journey_id,
  };
  const passenger_id = firstPassengerOf(reservation);
  yield* assignSeats(conversation, { ...target, passenger_id }, flights);

  const old = booking.segments.find(({ flight_number }) => flight_number === move.onlySegment) ?? firstSegment(booking);
  if (old.bags_checked > 0) {
    yield* callTool('add_baggage_allowance', { ...target, num_bags: old.bags_checked, flight_number: null });
    conversation.note(
      `I moved your ${speakNumber(old.bags_checked)} checked ${old.bags_checked === 1 ? 'bag' : 'bags'}.`,
    );
  }
  if (old.meal_request !== null && old.meal_request !== 'none') {
    yield* callTool('add_meal_request', { ...target, passenger_id, meal_type: old.meal_request, flight_number: null });
    conversation.note(`I moved your ${old.meal_request.replaceAll('_', ' ')} meal.`);
  }
}

/** Asks for the kind of seat until one is free. */
function* assignSeats(conversation: Conversation, target: JsonObject, flights: readonly string[]): Dialogue<void> {
  for (;;) {
    const seat = yield* ask(conversation, {
      text: 'Which seat would you like, window, aisle, or middle?',
      understand: seatIn,
      again: 'Would you like a window seat, an aisle seat, or a middle seat?',
    });
    if (yield* assignSeat(conversation, target, flights, seat)) return;
  }
}

export function* assignSeat(
  conversation: Conversation,
  target: JsonObject,
  flights: readonly string[],
  seat: string,
): Dialogue<boolean> {
  for (const flight_number of flights) {
    const result = yield* callTool('assign_seat', {
      ...target,
      seat_preference: seat,
      flight_number: flights.length === 1 ? null : flight_number,
    });
    if (!succeeded(result)) {
      conversation.note(`I am sorry, there is no ${seat} seat left.`);
      return false;
    }
  }
  const kind = seat === 'no_preference' ? 'a seat' : seat === 'aisle' ? 'an aisle seat' : `a ${seat} seat`;
  conversation.note(`You have ${kind}.`);
  return true;
}

export function seatIn(heard: string): string | undefined {
  const words = plainWords(heard);
  const named = ['window', 'aisle', 'middle'].filter((kind) => words.includes(kind));
  if (named.length > 0) return named[0];
  return /\b(no preference|any seat|don't mind|doesn't matter|whatever)\b/.test(words) ? 'no_preference' : undefined;
}
