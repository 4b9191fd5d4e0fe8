/** Arguments that several tools share, declared once so that all of them check alike. */

export const confirmationNumber = {
  type: 'string',
  pattern: '^[A-Za-z0-9]{6}$',
  errorType: 'invalid_confirmation_number_format',
  description: 'Confirmation number of the reservation: six letters and digits.',
} as const;

export const passengerId = {
  type: 'string',
  pattern: '^PAX\\d+$',
  errorType: 'invalid_passenger_id_format',
  description: 'Id of the passenger within the reservation, such as PAX001.',
} as const;

const JOURNEY_ID = '^FL_(?:[A-Za-z]{2,3}\\d{1,4}_)+\\d{8}$';

/** `description` says which journey is meant. */
export function journeyId<const Text extends string>(description: Text) {
  return { type: 'string', pattern: JOURNEY_ID, errorType: 'invalid_journey_id_format', description } as const;
}

const FLIGHT_NUMBER = {
  type: 'string',
  pattern: '^[A-Za-z]{2,3}\\d{1,4}$',
  errorType: 'invalid_flight_number_format',
} as const;

export const flightNumber = {
  ...FLIGHT_NUMBER,
  description: 'Flight number: two or three letters and up to four digits.',
} as const;

/** `description` says what leaving it out means. */
export function oneFlightOf<const Text extends string>(description: Text) {
  return { ...FLIGHT_NUMBER, optional: true, description } as const;
}

export const flightDate = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  errorType: 'invalid_date_format',
  description: 'Date of the flight, as YYYY-MM-DD.',
} as const;

export const airport = {
  type: 'string',
  pattern: '^[A-Za-z]{3}$',
  errorType: 'invalid_airport_code_format',
} as const;
