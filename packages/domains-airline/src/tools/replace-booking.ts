import type { AirlineDb, Booking, BookingSegment, Reservation } from '../db.ts';
import type { FoundBooking } from './find-booking.ts';

/** The database with one reservation replaced. */
export function replaceReservation(db: AirlineDb, confirmationNumber: string, reservation: Reservation): AirlineDb {
  return { ...db, reservations: { ...db.reservations, [confirmationNumber]: reservation } };
}

/** The database with some of a booking's segments changed: those of one flight, or all of them. */
export function changeSegments(
  db: AirlineDb,
  { reservation, confirmationNumber, booking, bookingIndex }: FoundBooking,
  change: { readonly flightNumber: string | null; readonly to: Partial<BookingSegment> },
): AirlineDb {
  const segments = booking.segments.map((segment) =>
    change.flightNumber === null || segment.flight_number === change.flightNumber
      ? { ...segment, ...change.to }
      : segment,
  );
  const changed: Booking = { ...booking, segments };
  return replaceReservation(db, confirmationNumber, {
    ...reservation,
    bookings: reservation.bookings.with(bookingIndex, changed),
  });
}
