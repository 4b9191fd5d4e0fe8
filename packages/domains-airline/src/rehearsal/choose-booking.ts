import { type Dialogue, plainWords } from '@eva/core/domain-kit';
import { findDates, speakDate } from '@eva/core/spoken';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import { cityOf } from './places.ts';
import {
  activeBookings,
  type Booking,
  destinationOf,
  firstSegment,
  originOf,
  type Reservation,
} from './reservation.ts';

/** The booking meant; asked for when there are several and the request did not tell which. */
export function* chooseBooking(
  conversation: Conversation,
  reservation: Reservation,
  { question, hint = conversation.request }: { readonly question: string; readonly hint?: string },
): Dialogue<Booking | undefined> {
  const bookings = activeBookings(reservation);
  const [only] = bookings;
  if (bookings.length <= 1) return only;
  return (
    meant(hint, bookings, conversation.context.today) ??
    (yield* ask(conversation, {
      text: `${question} ${bookings.map((booking) => `The one ${routeOf(booking)}`).join(', or the one ')}?`.replaceAll(
        'or the one The one',
        'or the one',
      ),
      understand: (heard) => meant(heard, bookings, conversation.context.today),
      again: 'Please tell me from which city the flight leaves.',
    }))
  );
}

export function routeOf(booking: Booking): string {
  return `from ${cityOf(originOf(booking))} to ${cityOf(destinationOf(booking))}`;
}

export function dayOf(booking: Booking): string {
  return speakDate(firstSegment(booking).date);
}

/** The one booking that fits best what was said, if it fits better than all others. */
function meant(heard: string, bookings: readonly Booking[], today: string): Booking | undefined {
  const words = plainWords(heard);
  const dates = findDates(heard, today);
  const scored = bookings
    .map((booking, index) => ({ booking, score: fitOf(booking, index) }))
    .sort((left, right) => right.score - left.score);
  const [best, next] = scored;
  return best !== undefined && best.score > 0 && best.score > (next?.score ?? 0) ? best.booking : undefined;

  function fitOf(booking: Booking, index: number): number {
    const from = cityOf(originOf(booking)).toLowerCase();
    const to = cityOf(destinationOf(booking)).toLowerCase();
    return (
      (words.includes(`from ${from}`) ? 2 : 0) +
      (words.includes(`to ${to}`) ? 2 : 0) +
      (dates.includes(firstSegment(booking).date) ? 2 : 0) +
      (index === 0 && /\b(outbound|first one|going out|way out)\b/.test(words) ? 1 : 0) +
      (index === bookings.length - 1 &&
      /\b(return|returning|second one|last one|way back|flight back|flight home)\b/.test(words)
        ? 1
        : 0)
    );
  }
}
