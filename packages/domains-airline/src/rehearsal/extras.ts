import { callTool, type Dialogue, plainWords } from '@eva/core/domain-kit';
import { findNumber, findYesNo, speakNumber } from '@eva/core/spoken';
import { nothingToChange } from './change-flight.ts';
import { chooseBooking, routeOf } from './choose-booking.ts';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { assignSeat, seatIn } from './move-booking.ts';
import { type Booking, firstPassengerOf, type Reservation, succeeded } from './reservation.ts';

type Extra =
  | { readonly kind: 'seat'; readonly seat: string }
  | { readonly kind: 'bags'; readonly count: number }
  | { readonly kind: 'meal'; readonly meal: string };

const MEALS = ['vegetarian', 'vegan', 'kosher', 'halal', 'gluten free', 'diabetic', 'low sodium', 'child', 'hindu'];

/** Seat, bags or meal of a flight that stays as it is. */
export const addExtras: Flow = function* (conversation, reservation) {
  const booking = yield* chooseBooking(conversation, reservation, { question: 'For which flight?' });
  if (booking === undefined) return nothingToChange(conversation);
  let extra =
    extraIn(conversation.request) ??
    (yield* ask(conversation, {
      text: 'What may I add, a seat, checked bags, or a meal?',
      understand: extraIn,
      again: 'Please say which seat, how many bags, or which meal you would like.',
    }));
  for (let offers = 0; offers < MAX_OFFERS; offers += 1) {
    const offered: Extra = extra;
    const answer = yield* ask<'yes' | 'no' | Extra>(conversation, {
      text: `I would add ${textOf(offered)} to your flight ${routeOf(booking)}, at no charge. Shall I do that?`,
      understand: (heard) => {
        const said = findYesNo(heard);
        return said === 'yes' ? said : (extraIn(heard) ?? said);
      },
      again: `Shall I add ${textOf(offered)}, yes or no?`,
    });
    if (answer === 'yes') {
      yield* add(conversation, reservation, booking, offered);
      return 'done';
    }
    if (answer === 'no') break;
    extra = answer;
  }
  conversation.note('All right. Your booking stays as it is.');
  return 'done';
};

const MAX_OFFERS = 3;

function extraIn(heard: string): Extra | undefined {
  const words = plainWords(heard);
  const meal = MEALS.find((name) => words.includes(name));
  if (meal !== undefined) return { kind: 'meal', meal: meal.replaceAll(' ', '_') };
  const bags = /(.*?)\bbags?\b/.exec(words)?.[1];
  const count =
    bags === undefined
      ? undefined
      : (findNumber(bags.split(' ').slice(-3).join(' ')) ?? (/\b(a|another)( \w+)? $/.test(bags) ? 1 : undefined));
  if (count !== undefined) return { kind: 'bags', count };
  const seat = seatIn(heard);
  return seat === undefined ? undefined : { kind: 'seat', seat };
}

function textOf(extra: Extra): string {
  switch (extra.kind) {
    case 'seat':
      return extra.seat === 'aisle' ? 'an aisle seat' : `a ${extra.seat} seat`;
    case 'bags':
      return `${speakNumber(extra.count)} checked ${extra.count === 1 ? 'bag' : 'bags'}`;
    case 'meal':
      return `a ${extra.meal.replaceAll('_', ' ')} meal`;
    default:
      return extra satisfies never;
  }
}

function* add(conversation: Conversation, reservation: Reservation, booking: Booking, extra: Extra): Dialogue<void> {
  const target = { confirmation_number: reservation.confirmation_number, journey_id: booking.journey_id };
  const passenger_id = firstPassengerOf(reservation);
  if (extra.kind === 'seat') {
    const flights = booking.segments.map(({ flight_number }) => flight_number);
    yield* assignSeat(conversation, { ...target, passenger_id }, flights, extra.seat);
    return;
  }
  const result =
    extra.kind === 'bags'
      ? yield* callTool('add_baggage_allowance', { ...target, num_bags: extra.count, flight_number: null })
      : yield* callTool('add_meal_request', { ...target, passenger_id, meal_type: extra.meal, flight_number: null });
  conversation.note(
    succeeded(result) ? `Done. I have added ${textOf(extra)}.` : 'I am sorry, the system did not accept that.',
  );
}
