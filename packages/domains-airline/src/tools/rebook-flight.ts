import type { AirlineDb, Booking, BookingSegment, Journey } from '../db.ts';
import { changeFee } from '../policy/change-fee.ts';
import { DEFAULT_FARE_CLASS, FARE_CLASSES, type FareClass } from '../policy/fare-class.ts';
import { isIrregular, REBOOKING_TYPES, type RebookingType } from '../policy/rebooking-type.ts';
import { airlineTool, refuse } from './airline-tool.ts';
import { confirmationNumber, journeyId, oneFlightOf } from './fields.ts';
import { type FoundBooking, farePaid, findBooking, sumOfFares } from './find-booking.ts';
import { replaceReservation } from './replace-booking.ts';
import { moveSeats, seatsLeft } from './seats.ts';

/** Moves a whole booking, or one flight of it, to another journey. */
export const rebookFlight = airlineTool({
  name: 'rebook_flight',
  description:
    'Moves a booked journey, or one flight of it, to another journey and tells what the change costs or leaves over.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    journey_id: journeyId('Id of the booked journey that is given up.'),
    new_journey_id: journeyId('Id of the journey to move to, as a search returned it.'),
    rebooking_type: {
      type: 'string',
      oneOf: REBOOKING_TYPES,
      errorType: 'invalid_rebooking_type',
      description: 'Why the flight is changed; fees depend on it.',
    },
    waive_change_fee: {
      type: 'boolean',
      description: 'Whether the change fee is waived, which the policy has to allow.',
    },
    new_fare_class: {
      type: 'string',
      optional: true,
      oneOf: FARE_CLASSES,
      errorType: 'invalid_fare_class',
      description: 'Cabin to change to; the present one when left out.',
    },
    flight_number: oneFlightOf('The one flight to replace on a connection; the whole journey when left out.'),
  },
  run(values, { db }) {
    const { journey_id, new_journey_id, flight_number } = values;
    const found = findBooking(db, values.confirmation_number, journey_id);
    if (!found.isFound) return found.outcome;
    const { booking, confirmationNumber: number } = found.value;
    const newJourney = db.journeys[new_journey_id];
    if (!newJourney) return refuse(db, 'flight_not_found', `There is no journey ${new_journey_id}.`);
    if (newJourney.bookable === false) return refuse(db, 'not_bookable', `${new_journey_id} cannot be booked.`);
    const replaced = booking.segments.find((one) => one.flight_number === flight_number);
    if (flight_number !== null && !replaced) {
      return refuse(db, 'flight_not_found', `The booking does not contain flight ${flight_number}.`);
    }
    const oldClass = booking.fare_class ?? DEFAULT_FARE_CLASS;
    const newClass = values.new_fare_class ?? oldClass;
    const newFare = newJourney.fares?.[newClass] ?? null;
    if (newFare === null) {
      return refuse(db, 'fare_class_not_available', `${new_journey_id} does not sell ${newClass}.`);
    }
    if ((seatsLeft(newJourney)[newClass] ?? 0) <= 0) {
      return refuse(db, 'no_seats_available', `No seat is left in ${newClass} on ${new_journey_id}.`);
    }

    const kept = replaced ? booking.segments.filter((one) => one.flight_number !== flight_number) : [];
    const move: Move = { type: values.rebooking_type, newJourney, oldClass, newClass, newFare, replaced, kept };
    const after = applyMove(db, found.value, move);
    return {
      db: after,
      result: {
        status: 'success',
        confirmation_number: number,
        new_journey: describeJourney(after.journeys[new_journey_id] ?? newJourney, new_journey_id),
        cost_summary: costOf(booking, move, values.waive_change_fee),
        message: `Moved to ${new_journey_id}.`,
        ...(replaced ? describePart(replaced, kept) : {}),
      },
    };
  },
});

interface Move {
  readonly type: RebookingType;
  readonly newJourney: Journey;
  readonly oldClass: FareClass;
  readonly newClass: FareClass;
  /** US dollars for the whole new journey. */
  readonly newFare: number;
  /** The one flight given up; undefined when the whole booking is. */
  readonly replaced: BookingSegment | undefined;
  /** Flights of the old booking that stay when one is replaced. */
  readonly kept: readonly BookingSegment[];
}

function oldFareOf(booking: Booking, { replaced }: Move): number {
  return replaced ? (replaced.fare_paid ?? 0) : farePaid(booking);
}

function costOf(booking: Booking, move: Move, isWaived: boolean) {
  const isFree = isIrregular(move.type);
  const fee = changeFee({ type: move.type, fareClass: move.oldClass, isWaived });
  const difference = move.newFare - oldFareOf(booking, move);
  return {
    original_fare_class: move.oldClass,
    new_fare_class: move.newClass,
    cabin_changed: move.newClass !== move.oldClass,
    change_fee: fee,
    fare_difference: difference,
    credit_due: Math.max(0, -difference),
    total_collected: isFree ? 0 : fee + Math.max(0, difference),
    fee_waived: isFree || isWaived,
  };
}

function applyMove(db: AirlineDb, { reservation, confirmationNumber, booking }: FoundBooking, move: Move): AirlineDb {
  const { bookings } = reservation;
  const moved: Booking = {
    journey_id: move.newJourney.journey_id,
    fare_class: move.newClass,
    fare_paid: isIrregular(move.type) ? oldFareOf(booking, move) : move.newFare,
    status: 'confirmed',
    segments: newSegments(booking, move),
  };
  const stays: Booking = {
    journey_id: booking.journey_id,
    fare_class: move.oldClass,
    fare_paid: sumOfFares(move.kept),
    status: 'confirmed',
    segments: move.kept,
  };
  // The reference cancels the first booking of that journey, even when a later one was the one that still stood.
  const given = bookings.findIndex((one) => one.journey_id === booking.journey_id);
  const changed = bookings.map((one, index) => (index === given ? { ...one, status: 'cancelled' } : one));
  const written = replaceReservation(db, confirmationNumber, {
    ...reservation,
    status: 'changed',
    bookings: [...changed, moved, ...(move.kept.length > 0 ? [stays] : [])],
  });
  const taken = moveSeats(written, { journeyId: moved.journey_id, fareClass: move.newClass, by: -1 });
  // Seats come back on all flights of the old journey, those that are kept included, as in the reference.
  return moveSeats(taken, { journeyId: booking.journey_id, fareClass: move.oldClass, by: 1 });
}

function newSegments(booking: Booking, move: Move): readonly BookingSegment[] {
  return move.newJourney.segments.map((segment, index) => ({
    flight_number: segment.flight_number,
    date: move.newJourney.date,
    fare_paid: fareOfSegment(booking, move, index),
    seat: null,
    bags_checked: 0,
    meal_request: null,
  }));
}

/** After a disruption the price paid moves along, flight by flight where the two journeys can be matched. */
function fareOfSegment(booking: Booking, move: Move, index: number): number {
  if (isIrregular(move.type)) {
    const old = booking.segments[index];
    if (!move.replaced && old) return old.fare_paid ?? 0;
    if (move.replaced && move.newJourney.segments.length === 1) return move.replaced.fare_paid ?? 0;
  }
  return move.newJourney.segments[index]?.fares?.[move.newClass] ?? 0;
}

function describeJourney(journey: Journey, journeyId: string) {
  return {
    journey_id: journeyId,
    num_stops: journey.num_stops ?? 0,
    segments: journey.segments,
    departure: journey.segments[0]?.scheduled_departure ?? null,
    arrival: journey.segments.at(-1)?.scheduled_arrival ?? null,
    origin: journey.origin,
    destination: journey.destination,
  };
}

/** Bookings seldom store the airports of a flight, so these are mostly null. */
function describePart(replaced: BookingSegment, kept: readonly BookingSegment[]) {
  const flightOf = (segment: BookingSegment) => ({
    flight_number: segment.flight_number,
    origin: segment.origin ?? null,
    destination: segment.destination ?? null,
    fare_paid: segment.fare_paid ?? 0,
  });
  return {
    partial_rebook: true,
    replaced_segment: flightOf(replaced),
    kept_segments: kept.map((segment) => ({ ...flightOf(segment), seat: segment.seat ?? null })),
  };
}
