import type { JsonObject } from '@eva/core';
import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { findFlightNumbers, findNumbers, findTimes, findYesNo, speakFlightNumber, speakTime } from '@eva/core/spoken';
import { AIRLINE_CODE } from '../airline.ts';
import { nothingToChange } from './change-flight.ts';
import { chooseBooking, routeOf } from './choose-booking.ts';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import type { Flow } from './flow.ts';
import {
  type Booking,
  destinationOf,
  type FlightOption,
  type Journey,
  originOf,
  part,
  succeeded,
} from './reservation.ts';

/** On the waiting list of an earlier flight of today, with the seat of the later one kept. */
export const joinStandby: Flow = function* (conversation, reservation) {
  const booking = yield* chooseBooking(conversation, reservation, { question: 'Which flight do you have today?' });
  if (booking === undefined) return nothingToChange(conversation);
  conversation.note(`I found your flight ${routeOf(booking)}. Standby is free, and you keep your seat on that flight.`);
  for (;;) {
    const journey = yield* askFlight(conversation, booking);
    const { departure } = journey;
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
    const result = yield* callTool('add_to_standby', {
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

/** By its number, or by the time at which it leaves; full flights are found by their number alone. */
function* askFlight(conversation: Conversation, booking: Booking): Dialogue<StandbyFlight> {
  const carrier = carrierOf(booking);
  let asked = conversation.request;
  const unknown = new Set<string>();
  for (;;) {
    const named: string =
      namedFlight(asked, carrier) ??
      (yield* ask(conversation, {
        text: 'What is the number of the flight you would like to stand by for?',
        understand: (heard) => namedFlight(heard, carrier),
        again: 'Please say the flight number again, one digit at a time.',
      }));
    asked = '';
    // The same look-up would only fail again.
    const found = unknown.has(named) ? undefined : yield* lookUp(conversation, booking, named);
    if (found !== undefined) return found;
    unknown.add(named);
    conversation.note(
      isTime(named)
        ? `I see no flight at ${speakTime(named)} on your route today.`
        : `I see no flight ${speakFlightNumber(named)} on your route today.`,
    );
  }
}

interface StandbyFlight {
  readonly journey_id: string;
  readonly departure: string;
}

function* lookUp(
  { context: { today } }: Conversation,
  booking: Booking,
  named: string,
): Dialogue<StandbyFlight | undefined> {
  const origin = originOf(booking);
  const destination = destinationOf(booking);
  if (isTime(named)) {
    const result = yield* callTool('search_rebooking_options', {
      origin,
      destination,
      date: today,
      passenger_count: 1,
      fare_class: 'any',
    });
    const options = succeeded(result) ? part<readonly FlightOption[]>(result, 'options') : [];
    const option = options.find(({ departure_time }) => departure_time === named);
    return option === undefined ? undefined : { journey_id: option.journey_id, departure: named };
  }
  const result: JsonObject = yield* callTool('get_flight_status', { flight_number: named, flight_date: today });
  const journey = succeeded(result) ? part<Journey>(result, 'journey') : undefined;
  if (journey?.origin !== origin || journey.destination !== destination) return undefined;
  return { journey_id: journey.journey_id, departure: journey.segments[0]?.scheduled_departure ?? '' };
}

/** Of every flight of this airline. */
const FLIGHT_DIGITS = 3;

/** "flight two one four", "C L two one four", "the noon flight", or three digits alone. */
function namedFlight(heard: string, carrier: string): string | undefined {
  const named = findFlightNumbers(heard, { carrier }).find((flight) => flight.startsWith(carrier));
  // "flight at two p m" holds a time and, for who looks for numbers only, a flight.
  const time = findTimes(heard)[0];
  if (time !== undefined) return time;
  if (named !== undefined) return named;
  const digits = findNumbers(heard).find((number) => String(number).length === FLIGHT_DIGITS);
  return digits === undefined ? undefined : `${carrier}${digits}`;
}

/** The letters before the flight numbers of the caller's own booking. */
function carrierOf(booking: Booking): string {
  return /^[A-Z]+/.exec(booking.segments[0]?.flight_number ?? '')?.[0] ?? AIRLINE_CODE;
}

function isTime(named: string): boolean {
  return named.includes(':');
}
