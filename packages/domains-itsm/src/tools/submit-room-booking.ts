import { contentHash } from './content-hash.ts';
import { attendees, employeeId, isoDate, roomCode, timeOfDay } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { isTaken } from './room-slots.ts';
import { found, rowOf } from './rows.ts';

/** The room is no part of the id: the same meeting in two rooms has one id. */
export const submitRoomBooking = itsmTool({
  name: 'submit_room_booking',
  description: 'Books a meeting room for a day and time.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    room_code: roomCode,
    date: isoDate('Day of the meeting, as YYYY-MM-DD.'),
    start_time: timeOfDay('When it begins, as HH:MM.'),
    end_time: timeOfDay('When it ends, as HH:MM.'),
    attendee_count: attendees,
  },
  run({ employee_id, room_code, date, start_time, end_time, attendee_count }, { db }) {
    const rooms = db.facilities?.conference_rooms;
    const room = found(rowOf(rooms, room_code), `There is no room ${room_code}.`);
    if (attendee_count > (room.capacity ?? 0)) {
      throw new Refusal('over_capacity', `The room seats ${room.capacity ?? 0}.`);
    }
    if (isTaken(room, date, start_time, end_time)) throw new Refusal('room_conflict', 'The room is taken then.');
    const slot = { date, start_time, end_time, employee_id, attendee_count };
    const booking_id = `REQ-FAC-${contentHash({ booking_id: null, ...slot })}`;
    const booked = { ...room, bookings: [...(room.bookings ?? []), { booking_id, ...slot }] };
    return success(
      { ...db, facilities: { ...db.facilities, conference_rooms: { ...rooms, [room_code]: booked } } },
      {
        request_id: booking_id,
        room_code,
        date,
        start_time,
        end_time,
        message: `Room ${room_code} is booked.`,
      },
    );
  },
});
