import type { AirlineDb, ByFareClass, Journey } from '../db.ts';
import { FARE_CLASSES, type FareClass } from '../policy/fare-class.ts';

/** Seats for the whole journey: the fewest on any of its flights, for the cabins that the first flight has. */
export function seatsLeft(journey: Journey): ByFareClass<number> {
  const [first, ...others] = journey.segments.map((segment) => segment.available_seats ?? {});
  if (!first) return {};
  return Object.fromEntries(
    FARE_CLASSES.flatMap((fareClass) => {
      const seats = first[fareClass];
      if (seats === undefined) return [];
      return [[fareClass, Math.min(seats, ...others.map((flight) => flight[fareClass] ?? 0))]];
    }),
  );
}

/** The database with so many seats more, or fewer, in one cabin on every flight of a journey; unknown journeys have none. */
export function moveSeats(
  db: AirlineDb,
  { journeyId, fareClass, by }: { readonly journeyId: string; readonly fareClass: FareClass; readonly by: 1 | -1 },
): AirlineDb {
  const journey = db.journeys[journeyId];
  if (!journey) return db;
  const segments = journey.segments.map((segment) => {
    const seats = segment.available_seats?.[fareClass];
    if (seats === undefined) return segment;
    return { ...segment, available_seats: { ...segment.available_seats, [fareClass]: seats + by } };
  });
  return { ...db, journeys: { ...db.journeys, [journeyId]: { ...journey, segments } } };
}
