import type { JsonObject } from '@eva/core';
import { findFlightNumbers, findNumbers, findYesNo, speakFlightNumber, speakTime } from '@eva/core/spoken';
import { AIRLINE_CODE } from '../airline.ts';
import { nothingToChange } from './change-flight.ts';
import { chooseBooking, routeOf } from './choose-booking.ts';
import type { Conversation } from './conversation.ts';
import { ask, call, type Dialogue } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { type Booking, destinationOf, type Journey, originOf, part, succeeded } from './reservation.ts';

/** On the waiting list of an earlier flight of today, with the seat of the later one kept. */
export const joinStandby: Flow = function* (conversation, reservation) {
  const booking = yield* chooseBooking(conversation, reservation, { question: 'Which flight do you have today?' });
  if (booking === undefined) return nothingToChange(conversation);
  conversation.note(`I found your flight ${routeOf(booking)}. Standby is free, and you keep your seat on that flight.`);
  for (;;) {
    const journey = yield* askFlight(conversation, booking);
    const departure = journey.segments[0]?.scheduled_departure ?? '';
    const answer = yield* ask(conversation, {
      text: `That flight leaves today at ${speakTime(departure)}. Standby clears about fifteen minutes before departure. Shall I add you to standby?`,
      understand: findYesNo,
      again: 'Shall I add you to standby, yes or no?',
    });
    if (answer === 'no') {
      const again = yield* ask(conversation, {
        text: 'Would you like standby on another flight?',
        understand: findYesNo,
      });
      if (again === 'yes') continue;
      conversation.note('All right. Your booking stays as it is.');
      return 'done';
    }
    const result = yield* call('add_to_standby', {
      confirmation_number: reservation.confirmation_number,
      journey_id: journey.journey_id,
      passenger_ids: reservation.passengers.map(({ passenger_id }) => passenger_id),
    });
    conversation.note(
      succeeded(result)
        ? `You are on the standby list for the flight at ${speakTime(departure)}.`
        : 'I am sorry, the system did not accept the standby request.',
    );
    return 'done';
  }
};

function* askFlight(conversation: Conversation, booking: Booking): Dialogue<Journey> {
  const { today } = conversation.context;
  let asked = conversation.request;
  const unknown = new Set<string>();
  for (;;) {
    const flight_number =
      flightIn(asked) ??
      (yield* ask(conversation, {
        text: 'What is the number of the flight you would like to stand by for?',
        understand: flightIn,
        again: 'Please say the flight number again, one digit at a time.',
      }));
    asked = '';
    // The same look-up would only fail again.
    const result: JsonObject = unknown.has(flight_number)
      ? {}
      : yield* call('get_flight_status', { flight_number, flight_date: today });
    const journey = succeeded(result) ? part<Journey>(result, 'journey') : undefined;
    if (journey?.origin === originOf(booking) && journey.destination === destinationOf(booking)) return journey;
    unknown.add(flight_number);
    conversation.note(`I see no flight ${speakFlightNumber(flight_number)} on your route today.`);
  }
}

/** Of every flight of this airline. */
const FLIGHT_DIGITS = 3;

/** "flight two one four", "C L two one four", or three digits alone. */
function flightIn(heard: string): string | undefined {
  const named = findFlightNumbers(heard, { carrier: AIRLINE_CODE }).find((flight) => flight.startsWith(AIRLINE_CODE));
  if (named !== undefined) return named;
  const digits = findNumbers(heard).find((number) => String(number).length === FLIGHT_DIGITS);
  return digits === undefined ? undefined : `${AIRLINE_CODE}${digits}`;
}
