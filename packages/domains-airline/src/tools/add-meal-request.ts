import { airlineTool, refuse } from './airline-tool.ts';
import { confirmationNumber, journeyId, oneFlightOf, passengerId } from './fields.ts';
import { findBooking } from './find-booking.ts';
import { changeSegments } from './replace-booking.ts';

const MEAL_TYPES = [
  'vegetarian',
  'vegan',
  'kosher',
  'halal',
  'gluten_free',
  'diabetic',
  'low_sodium',
  'child',
  'hindu',
  'none',
  'standard',
] as const;

/** A meal belongs to the segment, not to a passenger; who it is for is only echoed. */
export const addMealRequest = airlineTool({
  name: 'add_meal_request',
  description: 'Orders a special meal, or changes the order, on one flight of a booking or on all of them.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    passenger_id: passengerId,
    journey_id: journeyId('Id of the booked journey.'),
    meal_type: {
      type: 'string',
      oneOf: MEAL_TYPES,
      errorType: 'invalid_meal_type',
      description: 'Kind of meal; none takes an order back.',
    },
    flight_number: oneFlightOf('The flight the meal is for; all flights of the journey when left out.'),
  },
  run({ confirmation_number, passenger_id, journey_id, meal_type, flight_number }, { db }) {
    const found = findBooking(db, confirmation_number, journey_id);
    if (!found.isFound) return found.outcome;
    const { segments } = found.value.booking;
    if (flight_number !== null && !segments.some((one) => one.flight_number === flight_number)) {
      return refuse(db, 'flight_not_found', `The booking does not contain flight ${flight_number}.`);
    }
    return {
      db: changeSegments(db, found.value, { flightNumber: flight_number, to: { meal_request: meal_type } }),
      result: {
        status: 'success',
        confirmation_number: found.value.confirmationNumber,
        passenger_id,
        journey_id,
        meal_type,
        message: `Meal: ${meal_type}.`,
      },
    };
  },
});
