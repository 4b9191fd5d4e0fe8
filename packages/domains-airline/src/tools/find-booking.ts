import type { AirlineDb, Booking, Reservation } from '../db.ts';
import { refuse, type ToolOutcome } from './airline-tool.ts';

export interface FoundReservation {
  readonly reservation: Reservation;
  /** In the form in which the database keeps it. */
  readonly confirmationNumber: string;
}

export interface FoundBooking extends FoundReservation {
  readonly booking: Booking;
  readonly bookingIndex: number;
}

/** What was looked for, or the refusal to answer with. */
export type Found<T> =
  | { readonly isFound: true; readonly value: T }
  | { readonly isFound: false; readonly outcome: ToolOutcome };

export function findReservation(db: AirlineDb, givenNumber: string): Found<FoundReservation> {
  const confirmationNumber = givenNumber.toUpperCase();
  const reservation = Object.hasOwn(db.reservations, confirmationNumber)
    ? db.reservations[confirmationNumber]
    : undefined;
  if (reservation) return { isFound: true, value: { reservation, confirmationNumber } };
  return { isFound: false, outcome: refuse(db, 'not_found', `No reservation has the number ${confirmationNumber}.`) };
}

/** The first booking of the journey that still stands, else the first that was cancelled. */
export function findBooking(db: AirlineDb, givenNumber: string, journeyId: string): Found<FoundBooking> {
  const found = findReservation(db, givenNumber);
  if (!found.isFound) return found;
  const { bookings } = found.value.reservation;
  const standing = bookings.findIndex((one) => one.journey_id === journeyId && one.status !== 'cancelled');
  const bookingIndex = standing === -1 ? bookings.findIndex((one) => one.journey_id === journeyId) : standing;
  const booking = bookings[bookingIndex];
  if (booking) return { isFound: true, value: { ...found.value, booking, bookingIndex } };
  return {
    isFound: false,
    outcome: refuse(db, 'journey_not_found', `The reservation holds no booking of ${journeyId}.`),
  };
}

/** What was paid for a booking in US dollars: its own figure, else the sum of its segments. */
export function farePaid(booking: Booking): number {
  return booking.fare_paid ?? sumOfFares(booking.segments);
}

export function sumOfFares(segments: Booking['segments']): number {
  return segments.reduce((sum, segment) => sum + (segment.fare_paid ?? 0), 0);
}
