import type { Journey } from '../db.ts';
import { DEFAULT_FARE_CLASS, type FareClass } from '../policy/fare-class.ts';
import { airlineTool, refuse } from './airline-tool.ts';
import { confirmationNumber, journeyId, oneFlightOf, passengerId } from './fields.ts';
import { findBooking } from './find-booking.ts';
import { changeSegments } from './replace-booking.ts';

const SEAT_PREFERENCES = ['window', 'aisle', 'middle', 'no_preference'] as const;
type SeatPreference = (typeof SEAT_PREFERENCES)[number];

const ALL_SEAT_TYPES = ['window', 'aisle', 'middle'] as const;

const FIRST_ROW: { readonly [fareClass in FareClass]: number } = {
  first: 1,
  business: 5,
  premium_economy: 10,
  main_cabin: 20,
  basic_economy: 25,
};

const LETTER: { readonly [preference in SeatPreference]: string } = {
  window: 'A',
  middle: 'B',
  aisle: 'C',
  no_preference: 'C',
};

/** A segment holds one seat, so of several passengers on one booking the last assignment stays. */
export const assignSeat = airlineTool({
  name: 'assign_seat',
  description: 'Assigns a seat of the wanted kind on one flight of a booking.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    passenger_id: passengerId,
    journey_id: journeyId('Id of the booked journey.'),
    seat_preference: {
      type: 'string',
      oneOf: SEAT_PREFERENCES,
      errorType: 'invalid_seat_preference',
      description: 'Kind of seat the passenger asked for.',
    },
    flight_number: oneFlightOf('The flight to sit on; may be left out when the journey has only one.'),
  },
  run({ confirmation_number, passenger_id, journey_id, seat_preference, flight_number }, { db }) {
    const found = findBooking(db, confirmation_number, journey_id);
    if (!found.isFound) return found.outcome;
    const { booking } = found.value;
    if (flight_number === null && booking.segments.length !== 1) {
      return refuse(db, 'flight_number_required', 'The journey has several flights; say which one.');
    }
    const segment = booking.segments.find((one) => flight_number === null || one.flight_number === flight_number);
    if (!segment) return refuse(db, 'flight_not_found', `The booking does not contain flight ${flight_number}.`);

    const fareClass = booking.fare_class ?? DEFAULT_FARE_CLASS;
    const flight = flightOf(db.journeys[journey_id], segment.flight_number);
    if (flight) {
      if ((flight.available_seats?.[fareClass] ?? 0) <= 0) {
        return refuse(db, 'no_seats_available', `No seat is left in ${fareClass}.`);
      }
      const kinds: readonly string[] = flight.available_seat_types?.[fareClass] ?? ALL_SEAT_TYPES;
      if (seat_preference !== 'no_preference' && !kinds.includes(seat_preference)) {
        return refuse(db, 'seat_type_unavailable', `No ${seat_preference} seat is left in ${fareClass}.`);
      }
    }

    const seat = `${(FIRST_ROW[fareClass] ?? FIRST_ROW.main_cabin) + passengerOrdinal(passenger_id)}${LETTER[seat_preference]}`;
    return {
      db: changeSegments(db, found.value, { flightNumber: segment.flight_number, to: { seat } }),
      result: {
        status: 'success',
        confirmation_number: found.value.confirmationNumber,
        passenger_id,
        journey_id,
        flight_number: flight_number ?? segment.flight_number,
        seat_assigned: seat,
        fare_class: fareClass,
        preference: seat_preference,
        message: `Seat ${seat} is assigned.`,
      },
    };
  },
});

function flightOf(journey: Journey | undefined, flightNumber: string) {
  return journey?.segments.find((one) => one.flight_number === flightNumber);
}

/** PAX007 is the seventh. An id with fewer than three digits has no row; the reference fails here as well. */
function passengerOrdinal(id: string): number {
  const last = id.slice(-3);
  if (!/^\d{3}$/.test(last)) throw new Error(`passenger id ${id} does not end in three digits`);
  return Number(last);
}
