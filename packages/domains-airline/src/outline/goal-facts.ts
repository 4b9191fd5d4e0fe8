import type { CallerGoal, Json, JsonObject } from '@eva/core';

/** What of a goal's facts a script is made of. */
export interface GoalFacts {
  readonly code?: string;
  readonly lastName?: string;
  /** Flights that the caller holds, in the order of the facts. */
  readonly flights: readonly HeldFlight[];
  /** Kinds of seat, the best first. */
  readonly seats: readonly string[];
  /** The caller keeps code and name to itself as long as it can. */
  readonly isSecretive: boolean;
}

export interface HeldFlight {
  readonly origin: string;
  readonly destination: string;
  /** ISO date. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string;
}

const SEATS = ['window', 'aisle', 'middle'];
/** Facts that the caller tells only when nothing else helps. */
const HELD_BACK = /_if_eventually_provided$/;

export function factsOf({ facts }: CallerGoal): GoalFacts {
  const texts = Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const told = texts.filter(([key]) => !HELD_BACK.test(key));
  const code = told.find(
    ([key, value]) => /confirmation|booking|reservation/i.test(key) && /^[A-Z0-9]{6}$/.test(value),
  )?.[1];
  const lastName = told.find(([key]) => /last[ _]?name/i.test(key))?.[1];
  return {
    ...(code === undefined ? {} : { code }),
    ...(lastName === undefined ? {} : { lastName }),
    flights: flightsIn(facts.original_travel_details),
    seats: seatsIn(facts.seat_preference),
    isSecretive: code === undefined && texts.some(([key]) => HELD_BACK.test(key)),
  };
}

/** Every text among the facts: what the caller may say, and so where its limits may stand. */
export function factTexts(facts: JsonObject): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(facts).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ key, value: String(value) }] : [],
  );
}

function flightsIn(value: Json | undefined): readonly HeldFlight[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonObject[]).flatMap(({ origin, destination, flight_date, departure_time, status }) =>
    status === 'cancelled'
      ? []
      : [
          {
            origin: String(origin),
            destination: String(destination),
            date: String(flight_date),
            time: String(departure_time),
          },
        ],
  );
}

function seatsIn(value: Json | undefined): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { first_choice, second_choice, third_choice } = value as JsonObject;
  return [first_choice, second_choice, third_choice].map(String).filter((seat) => SEATS.includes(seat));
}
