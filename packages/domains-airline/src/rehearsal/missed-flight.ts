import { callTool } from '@eva/core/domain-kit';
import { addDays } from './calendar-days.ts';
import { nothingToChange, voluntaryCharging } from './change-flight.ts';
import { chooseBooking, routeOf } from './choose-booking.ts';
import { chooseFlight } from './choose-flight.ts';
import type { Flow } from './flow.ts';
import { moveBooking } from './move-booking.ts';
import { cityOf } from './places.ts';
import {
  type BookedSegment,
  type Booking,
  destinationOf,
  type Journey,
  originOf,
  part,
  succeeded,
} from './reservation.ts';

/** Missed: with fees when it was the passenger's own doing, free when an own delay broke the connection. */
export const rebookMissedFlight: Flow = function* (conversation, reservation) {
  const booking = yield* chooseBooking(conversation, reservation, { question: 'Which flight did you miss?' });
  if (booking === undefined) return nothingToChange(conversation);
  const { today } = conversation.context;
  const connection = connectionOf(booking);
  const isAirlineFault = connection !== undefined && (yield* wasDelayed(booking));
  const missed = isAirlineFault ? connection : undefined;

  const charging =
    missed === undefined
      ? voluntaryCharging(reservation, booking, 'missed_flight_passenger_fault')
      : {
          fee: 0,
          whyNoFee: 'The change fee is waived, because our delay made you miss the connection.',
          isFree: false,
          oldFare: missed.fare_paid,
          creditTo: 'travel credit' as const,
        };
  conversation.note(
    missed === undefined
      ? `I am sorry that you missed your flight ${routeOf(booking)}.`
      : `I am sorry that our delay made you miss your connection in ${cityOf(missed.origin ?? '')}.`,
  );
  const choice = yield* chooseFlight(conversation, {
    origin: missed?.origin ?? originOf(booking),
    destination: destinationOf(booking),
    date: today,
    passengers: reservation.passengers.length,
    fareClass: booking.fare_class,
    charging,
  });
  if (choice.type === 'none' || choice.date > addDays(today, 1)) {
    conversation.note('All right. Your booking stays as it is.');
    return 'done';
  }
  yield* moveBooking(conversation, {
    reservation,
    booking,
    choice,
    rebookingType: missed === undefined ? 'missed_flight_passenger_fault' : 'missed_connection_airline_fault',
    waivesFee: charging.whyNoFee !== undefined,
    charging,
    ...(missed === undefined ? {} : { onlySegment: missed.flight_number }),
  });
  return 'done';
};

function connectionOf(booking: Booking): BookedSegment | undefined {
  return booking.segments.length > 1 ? booking.segments.at(-1) : undefined;
}

function* wasDelayed(booking: Booking) {
  const [first] = booking.segments;
  if (first === undefined) return false;
  const result = yield* callTool('get_flight_status', { flight_number: first.flight_number, flight_date: first.date });
  if (!succeeded(result)) return false;
  const flown = part<Journey>(result, 'journey').segments.find(
    ({ flight_number }) => flight_number === first.flight_number,
  );
  return (flown?.delay_minutes ?? 0) > 0;
}
