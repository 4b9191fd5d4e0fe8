import { airlineTool, refuse } from './airline-tool.ts';
import { flightDate, flightNumber } from './fields.ts';

/** A direct flight is a journey of its own; failing that, the first journey of the day that contains the flight. */
export const getFlightStatus = airlineTool({
  name: 'get_flight_status',
  description:
    'Shows a flight of one day: airports, times, gate, and whether it is on time, late or cancelled. Any flight of a connection finds the whole journey.',
  effect: 'read',
  parameters: { flight_number: flightNumber, flight_date: flightDate },
  run({ flight_number, flight_date }, { db }) {
    const flight = flight_number.toUpperCase();
    const direct = db.journeys[`FL_${flight}_${flight_date.replaceAll('-', '')}`];
    const journey =
      direct ??
      Object.values(db.journeys).find(
        (one) => one.date === flight_date && one.segments.some((segment) => segment.flight_number === flight),
      );
    if (!journey) return refuse(db, 'not_found', `Flight ${flight} does not fly on ${flight_date}.`);
    return { db, result: { status: 'success', journey } };
  },
});
