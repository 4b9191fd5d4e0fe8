import type { AirlineDb, Booking, JourneySegment, Reservation } from '../db.ts';
import { airlineTool, refuse } from './airline-tool.ts';
import { confirmationNumber } from './fields.ts';
import { findReservation } from './find-booking.ts';

/** Authenticates the caller; the answer shows bookings in travel order and with times, the database keeps its own form. */
export const getReservation = airlineTool({
  name: 'get_reservation',
  description:
    'Looks a reservation up by its confirmation number and the last name of a passenger on it, and so identifies the caller. Use it first in every call.',
  effect: 'auth',
  parameters: {
    confirmation_number: confirmationNumber,
    last_name: { type: 'string', description: 'Last name of a passenger on the reservation.' },
  },
  run({ confirmation_number, last_name }, { db }) {
    const found = findReservation(db, confirmation_number);
    if (!found.isFound) return found.outcome;
    const { reservation } = found.value;
    const lastName = last_name.toLowerCase();
    // An empty name passes in the reference as well; only the session shows that nobody was named.
    const isKnown = reservation.passengers.some((passenger) => passenger.last_name.toLowerCase() === lastName);
    if (lastName !== '' && !isKnown) {
      return refuse(db, 'authentication_failed', 'No passenger on this reservation has that last name.');
    }
    return {
      db: {
        ...db,
        session: { ...db.session, confirmation_number: found.value.confirmationNumber, last_name: lastName },
      },
      result: { status: 'success', reservation: describeReservation(db, reservation) },
    };
  },
});

function describeReservation(db: AirlineDb, reservation: Reservation): Reservation {
  const bookings = reservation.bookings.map((booking) => withFlightTimes(db, booking));
  return { ...reservation, bookings: bookings.sort(byTravelOrder) };
}

const SHOWN_OF_FLIGHT = ['origin', 'destination', 'scheduled_departure', 'scheduled_arrival'] as const;

function withFlightTimes(db: AirlineDb, booking: Booking): Booking {
  const journey = db.journeys[booking.journey_id];
  return {
    ...booking,
    segments: booking.segments.map((segment) => {
      const flight = journey?.segments.find((one) => one.flight_number === segment.flight_number);
      return flight ? { ...segment, ...shownOf(flight) } : segment;
    }),
  };
}

function shownOf(flight: JourneySegment): Partial<JourneySegment> {
  return Object.fromEntries(SHOWN_OF_FLIGHT.filter((key) => key in flight).map((key) => [key, flight[key]]));
}

function byTravelOrder(left: Booking, right: Booking): number {
  const [a, b] = [left.segments[0]?.date ?? '', right.segments[0]?.date ?? ''];
  if (a !== b) return a < b ? -1 : 1;
  return left.journey_id < right.journey_id ? -1 : left.journey_id > right.journey_id ? 1 : 0;
}
