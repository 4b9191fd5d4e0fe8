import type { AirlineDb, Journey, Reservation } from '../db.ts';
import { airlineTool, refuse } from './airline-tool.ts';
import { confirmationNumber, journeyId, passengerId } from './fields.ts';
import { replaceReservation } from './replace-booking.ts';

/** An unknown reservation is no error here: its passengers still go on the flight's list. */
export const addToStandby = airlineTool({
  name: 'add_to_standby',
  description: 'Puts passengers on the standby list of a flight; their own booking stays as it is.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    journey_id: journeyId('Id of the journey to wait for.'),
    passenger_ids: {
      type: 'list',
      items: { type: 'string', pattern: passengerId.pattern },
      errorType: passengerId.errorType,
      description: 'Ids of the passengers who wait, such as PAX001 and PAX002.',
    },
  },
  run({ confirmation_number, journey_id, passenger_ids }, { db }) {
    const number = confirmation_number.toUpperCase();
    const journey = db.journeys[journey_id];
    if (!journey) return refuse(db, 'flight_not_found', `There is no journey ${journey_id}.`);
    if (journey.status === 'cancelled') return refuse(db, 'flight_cancelled', `${journey_id} is cancelled.`);
    const reservation = db.reservations[number];
    const strangers = reservation ? passenger_ids.filter((id) => !isOn(reservation, id)) : [];
    if (strangers.length > 0) {
      return refuse(db, 'invalid_passengers', `Not on this reservation: ${strangers.join(', ')}.`);
    }

    const waiting = { journeyId: journey_id, passengerIds: passenger_ids, confirmationNumber: number };
    const position = (journey.standby_list ?? []).length + passenger_ids.length;
    const listed = extendList(db, journey, waiting);
    return {
      db: reservation ? noteRequest(listed, reservation, { ...waiting, position }) : listed,
      result: {
        status: 'success',
        confirmation_number: number,
        journey_id,
        standby_list_position: position,
        message: `Waiting for ${journey_id}, place ${position}.`,
      },
    };
  },
});

interface Waiting {
  readonly journeyId: string;
  readonly passengerIds: readonly string[];
  readonly confirmationNumber: string;
}

function isOn(reservation: Reservation, passengerId: string): boolean {
  return reservation.passengers.some((passenger) => passenger.passenger_id === passengerId);
}

function extendList(db: AirlineDb, journey: Journey, { journeyId, passengerIds, confirmationNumber }: Waiting) {
  const before = journey.standby_list ?? [];
  const added = passengerIds.map((id, index) => ({
    confirmation_number: confirmationNumber,
    passenger_id: id,
    position: before.length + index + 1,
  }));
  return {
    ...db,
    journeys: { ...db.journeys, [journeyId]: { ...journey, standby_list: [...before, ...added] } },
  };
}

function noteRequest(
  db: AirlineDb,
  reservation: Reservation,
  { journeyId, passengerIds, confirmationNumber, position }: Waiting & { readonly position: number },
): AirlineDb {
  const request = { journey_id: journeyId, passenger_ids: passengerIds, position, status: 'pending' };
  return replaceReservation(db, confirmationNumber, {
    ...reservation,
    standby_list: [...(reservation.standby_list ?? []), request],
  });
}
