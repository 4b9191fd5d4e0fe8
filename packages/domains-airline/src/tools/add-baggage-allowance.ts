import { airlineTool, refuse } from './airline-tool.ts';
import { confirmationNumber, journeyId, oneFlightOf } from './fields.ts';
import { findBooking } from './find-booking.ts';
import { changeSegments } from './replace-booking.ts';

export const addBaggageAllowance = airlineTool({
  name: 'add_baggage_allowance',
  description: 'Sets how many checked bags a booking has, on one flight or on all of its flights.',
  effect: 'write',
  parameters: {
    confirmation_number: confirmationNumber,
    journey_id: journeyId('Id of the booked journey.'),
    num_bags: {
      type: 'integer',
      minimum: 0,
      maximum: 5,
      errorType: 'invalid_bag_count',
      description: 'Number of checked bags from 0 to 5; replaces the number so far.',
    },
    flight_number: oneFlightOf('The flight the bags go on; all flights of the journey when left out.'),
  },
  run({ confirmation_number, journey_id, num_bags, flight_number }, { db }) {
    const found = findBooking(db, confirmation_number, journey_id);
    if (!found.isFound) return found.outcome;
    const { segments } = found.value.booking;
    if (flight_number !== null && !segments.some((one) => one.flight_number === flight_number)) {
      return refuse(db, 'flight_not_found', `The booking does not contain flight ${flight_number}.`);
    }
    return {
      db: changeSegments(db, found.value, { flightNumber: flight_number, to: { bags_checked: num_bags } }),
      result: {
        status: 'success',
        confirmation_number: found.value.confirmationNumber,
        journey_id,
        bags_checked: num_bags,
        message: `Checked bags: ${num_bags}.`,
      },
    };
  },
});
