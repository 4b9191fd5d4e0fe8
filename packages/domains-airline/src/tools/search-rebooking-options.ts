import type { JsonObject } from '@eva/core';
import type { ByFareClass, Journey } from '../db.ts';
import { FARE_CLASSES, type FareClass } from '../policy/fare-class.ts';
import { airlineTool } from './airline-tool.ts';
import { airport, flightDate } from './fields.ts';
import { seatsLeft } from './seats.ts';

const FLYING_STATUSES: ReadonlySet<string> = new Set(['scheduled', 'on_time', 'delayed']);

/** Finding nothing is a success with no options. */
export const searchRebookingOptions = airlineTool({
  name: 'search_rebooking_options',
  description: 'Lists the journeys of one day between two airports that can be booked and have enough seats.',
  effect: 'read',
  parameters: {
    origin: { ...airport, description: 'Departure airport as a three-letter code.' },
    destination: { ...airport, description: 'Arrival airport as a three-letter code.' },
    date: flightDate,
    passenger_count: { type: 'integer', minimum: 1, description: 'How many seats are needed.' },
    fare_class: {
      type: 'string',
      oneOf: [...FARE_CLASSES, 'any'],
      errorType: 'invalid_fare_class',
      description: 'Cabin to search; any takes the cheapest with enough seats.',
    },
  },
  run({ origin, destination, date, passenger_count, fare_class }, { db }) {
    const [from, to] = [origin.toUpperCase(), destination.toUpperCase()];
    const options = Object.values(db.journeys)
      .filter((one) => one.origin === from && one.destination === to && one.date === date)
      .filter((one) => FLYING_STATUSES.has(one.status) && one.bookable)
      .flatMap((journey) => {
        const seats = seatsLeft(journey);
        const roomy = FARE_CLASSES.filter((one) => (seats[one] ?? 0) >= passenger_count);
        if (fare_class === 'any' ? roomy.length === 0 : !roomy.includes(fare_class)) return [];
        const fare = fare_class === 'any' ? cheapestFare(journey, roomy) : (journey.fares?.[fare_class] ?? null);
        return [optionOf(journey, seats, fare)];
      })
      .sort(byDeparture);
    return {
      db,
      result: {
        status: 'success',
        options,
        count: options.length,
        message: `${options.length} journeys from ${from} to ${to} on ${date}.`,
      },
    };
  },
});

function cheapestFare(journey: Journey, fareClasses: readonly FareClass[]): number | null {
  const fares = fareClasses.flatMap((one) => journey.fares?.[one] ?? []);
  return fares.length === 0 ? null : Math.min(...fares);
}

function optionOf(journey: Journey, seats: ByFareClass<number>, fare: number | null) {
  return {
    journey_id: journey.journey_id,
    origin: journey.origin,
    destination: journey.destination,
    num_stops: journey.num_stops ?? 0,
    total_duration_minutes: journey.total_duration_minutes ?? null,
    segments: journey.segments,
    departure_time: journey.segments[0]?.scheduled_departure ?? null,
    arrival_time: journey.segments.at(-1)?.scheduled_arrival ?? null,
    available_seats: Object.fromEntries(FARE_CLASSES.map((one) => [one, seats[one] ?? 0])),
    fare,
  } satisfies JsonObject;
}

function byDeparture(
  left: { readonly departure_time: string | null },
  right: { readonly departure_time: string | null },
): number {
  const [a, b] = [left.departure_time ?? '', right.departure_time ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
}
