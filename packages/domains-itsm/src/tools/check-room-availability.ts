import { attendees, building, isoDate, optionalFloorCode, timeOfDay } from './fields.ts';
import { emptyWordsToNull } from './given-values.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { buildingCodeOf } from './names.ts';
import { isTaken } from './room-slots.ts';

export const checkRoomAvailability = itsmTool({
  name: 'check_room_availability',
  description: 'Lists the meeting rooms of a building that are free at a time, large enough, and equipped as asked.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: {
    building_code: building('Name or code of the building.'),
    floor_code: optionalFloorCode,
    date: isoDate('Day of the meeting, as YYYY-MM-DD.'),
    start_time: timeOfDay('When it begins, as HH:MM.'),
    end_time: timeOfDay('When it ends, as HH:MM.'),
    min_capacity: attendees,
    equipment_required: {
      type: 'list',
      items: {
        type: 'string',
        oneOf: ['projector', 'whiteboard', 'video_conferencing', 'display_screen', 'speakerphone'],
      },
      optional: true,
      description: 'What the room has to have.',
    },
  },
  prepare(args) {
    const given = emptyWordsToNull(args, ['floor_code', 'equipment_required']);
    const { equipment_required: one } = given;
    return typeof one === 'string' ? { ...given, equipment_required: [one] } : given;
  },
  run({ building_code, floor_code, date, start_time, end_time, min_capacity, equipment_required }, { db }) {
    const code = buildingCodeOf(db, building_code);
    const available_rooms = Object.entries(db.facilities?.conference_rooms ?? {})
      .filter(
        ([, room]) =>
          room.building_code === code &&
          (floor_code === null || room.floor_code === floor_code) &&
          (room.capacity ?? 0) >= min_capacity &&
          (equipment_required ?? []).every((item) => room.equipment?.includes(item)) &&
          !isTaken(room, date, start_time, end_time),
      )
      .map(([room_code, room]) => ({
        room_code,
        floor_code: room.floor_code ?? null,
        capacity: room.capacity ?? 0,
        equipment: room.equipment ?? [],
      }));
    return success(db, { available_rooms, message: `${available_rooms.length} rooms are free.` });
  },
});
