import { employeeId, isoDate, requestId, roomCode, timeOfDay } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { withRow } from './rows.ts';

/** Nothing is looked up: the booking was made just before. */
export const sendCalendarInvite = itsmTool({
  name: 'send_calendar_invite',
  description: 'Sends the invitation for a room that was booked; required after every booking.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    request_id: requestId,
    employee_id: employeeId,
    room_code: roomCode,
    date: isoDate('Day of the meeting, as YYYY-MM-DD.'),
    start_time: timeOfDay('When it begins, as HH:MM.'),
    end_time: timeOfDay('When it ends, as HH:MM.'),
  },
  run({ request_id, employee_id, room_code, date, start_time, end_time }, { db, today }) {
    const calendar_event_id = `CAL-${request_id.slice(-6)}`;
    const event = {
      calendar_event_id,
      request_id,
      employee_id,
      room_code,
      date,
      start_time,
      end_time,
      created_date: today,
    };
    return success(withRow(db, 'calendar_events', calendar_event_id, event), {
      calendar_event_id,
      room_code,
      date,
      message: `Invitation ${calendar_event_id} is sent.`,
    });
  },
});
