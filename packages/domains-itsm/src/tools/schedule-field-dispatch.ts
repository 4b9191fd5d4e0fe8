import type { ItsmDb } from '../db.ts';
import { building, employeeId, floorCode, isoDate, ticketNumber } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { rowOf, ticketOf, withRow } from './rows.ts';

const MAX_ALTERNATIVES = 3;

export const scheduleFieldDispatch = itsmTool({
  name: 'schedule_field_dispatch',
  description: 'Books a technician to come to the caller for a ticket, on a day and part of the day.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    ticket_number: ticketNumber,
    employee_id: employeeId,
    building_code: building('Name or code of the building to come to.'),
    floor_code: floorCode,
    preferred_date: isoDate('Day the caller prefers, as YYYY-MM-DD.'),
    time_window: {
      type: 'string',
      oneOf: ['morning', 'afternoon', 'full_day'],
      errorType: 'invalid_time_window',
      description: 'Part of the day.',
    },
  },
  run({ ticket_number, preferred_date: date, time_window }, { db }) {
    const ticket = ticketOf(db, ticket_number);
    const day = rowOf(db.field_dispatch_availability, date);
    const slot = rowOf(day, time_window);
    if (!slot?.available) {
      throw new Refusal('no_availability', `Nobody is free on ${date}, ${time_window}.`, {
        alternative_slots: freeSlots(db, date).slice(0, MAX_ALTERNATIVES),
      });
    }
    const dispatch_id = `DSP-${ticket_number.slice(-7)}`;
    const changed = { ...ticket, dispatch_id, dispatch_date: date, dispatch_window: time_window };
    const booked = withRow(db, 'tickets', ticket_number, changed);
    const availability = { ...day, [time_window]: { ...slot, available: false } };
    return success(
      { ...booked, field_dispatch_availability: { ...db.field_dispatch_availability, [date]: availability } },
      { dispatch_id, date, time_window, message: `A technician comes on ${date}, ${time_window}.` },
    );
  },
});

/** From a day on, by date; within a day in the order of the database. */
function freeSlots({ field_dispatch_availability: days = {} }: ItsmDb, from: string) {
  return Object.keys(days)
    .filter((date) => date >= from)
    .sort()
    .flatMap((date) =>
      Object.entries(days[date] ?? {})
        .filter(([, slot]) => slot.available)
        .map(([time_window]) => ({ date, time_window })),
    );
}
