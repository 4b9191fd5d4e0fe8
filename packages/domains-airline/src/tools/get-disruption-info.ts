import { airlineTool, refuse } from './airline-tool.ts';
import { flightDate, flightNumber } from './fields.ts';

export const getDisruptionInfo = airlineTool({
  name: 'get_disruption_info',
  description:
    'Tells why a flight is disrupted and what its passengers are entitled to: fee waiver, vouchers, hotel, refund.',
  effect: 'read',
  parameters: { flight_number: flightNumber, date: flightDate },
  run({ flight_number, date }, { db }) {
    const flight = flight_number.toUpperCase();
    const disruption = db.disruptions[`${flight}_${date}`];
    if (!disruption) return refuse(db, 'not_found', `No disruption of flight ${flight} on ${date} is on record.`);
    return { db, result: { status: 'success', disruption } };
  },
});
