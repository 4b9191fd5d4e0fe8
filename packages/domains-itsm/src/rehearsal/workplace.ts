import type { JsonObject } from '@eva/core';
import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { findNumber } from '@eva/core/spoken';
import { ask, askYes, choice, type Flow, rowsAt, succeeded, type Talk, textAt } from './talk.ts';
import { askDate, askKnown, askPlace, askPlaces, askTime, ZONES } from './values.ts';

function* offerWaitlist(talk: Talk, resource_type: 'desk' | 'parking', zone_or_building: string): Dialogue<'done'> {
  const list = `the waiting list for ${resource_type === 'desk' ? 'a desk' : 'parking'}`;
  if (!(yield* askYes(talk, `Nothing is free there. Shall I put you on ${list}?`))) return 'done';
  const wish = { employee_id: talk.employeeId, resource_type, zone_or_building };
  const result = yield* callTool('submit_waitlist', wish);
  talk.notes.push(
    succeeded(result) ? 'You are on the waiting list.' : 'You are waiting for it already, and only once.',
  );
  return 'done';
}

function noPlace(talk: Talk, errorType: string): 'done' {
  talk.notes.push(
    errorType === 'already_assigned'
      ? 'I am sorry, you have one already, and there is only one for each of us.'
      : 'I am sorry, it is too soon after your last one.',
  );
  return 'done';
}

export const desk: Flow = function* (talk) {
  const { building: building_code, floors, heard } = yield* askPlaces(talk, 'should the desk be');
  let found: JsonObject = {};
  const desks: JsonObject[] = [];
  for (const floor_code of floors) {
    found = yield* callTool('check_desk_availability', { building_code, floor_code });
    desks.push(...rowsAt(found, 'available_desks'));
  }
  const isByWindow = /\bwindow\b/.test(`${talk.request} ${heard}`);
  const offer = (isByWindow ? desks.find((one) => one.near_window === true) : undefined) ?? desks[0];
  if (offer === undefined) return yield* offerWaitlist(talk, 'desk', textAt(found, 'building_code'));
  const where = offer.near_window === true ? 'by the window' : 'away from the window';
  if (!(yield* askYes(talk, `A desk ${where} is free. Do you want that desk?`))) return 'done';
  const result = yield* callTool('submit_desk_assignment', {
    employee_id: talk.employeeId,
    desk_code: textAt(offer, 'desk_code'),
  });
  if (!succeeded(result)) return noPlace(talk, textAt(result, 'error_type'));
  talk.notes.push('The desk is yours.');
  return 'done';
};

export const parking: Flow = function* (talk) {
  const found = yield* askKnown(talk, 'In which parking zone?', ZONES, (zone_code) =>
    callTool('check_parking_availability', { zone_code }),
  );
  const space = rowsAt(found, 'available_spaces')[0];
  if (space === undefined) return yield* offerWaitlist(talk, 'parking', textAt(found, 'zone_code'));
  if (!(yield* askYes(talk, 'A space is free there. Do you want that space?'))) return 'done';
  const result = yield* callTool('submit_parking_assignment', {
    employee_id: talk.employeeId,
    parking_space_id: textAt(space, 'parking_space_id'),
  });
  if (!succeeded(result)) return noPlace(talk, textAt(result, 'error_type'));
  talk.notes.push('The space is yours.');
  return 'done';
};

const NEEDS_ASSESSMENT = ['standing_desk_converter', 'ergonomic_chair'];

export const equipment: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const equipment_type = yield* ask(
    talk,
    'Which equipment, a desk converter, a chair, a keyboard, a monitor arm or a footrest?',
    choice(
      [/\bconverter\b/, 'standing_desk_converter'],
      [/\bchair\b/, 'ergonomic_chair'],
      [/\bkeyboard\b/, 'ergonomic_keyboard'],
      [/\barm\b/, 'monitor_arm'],
      [/\bfoot ?rest\b/, 'footrest'],
    ),
  );
  if (NEEDS_ASSESSMENT.includes(equipment_type)) {
    if (!succeeded(yield* callTool('check_ergonomic_assessment', { employee_id }))) {
      talk.notes.push('I am sorry, the ergonomic assessment has to be completed first.');
      return 'done';
    }
  }
  const { building: delivery_building, floor: delivery_floor } = yield* askPlace(talk, 'shall we deliver it');
  yield* callTool('submit_equipment_request', { employee_id, equipment_type, delivery_building, delivery_floor });
  talk.notes.push('Your equipment is ordered.');
  return 'done';
};

export const room: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const { building: building_code, floors } = yield* askPlaces(talk, 'should the room be');
  const date = yield* askDate(talk, 'On which day is the meeting?');
  const start_time = yield* askTime(talk, 'When does it begin?');
  const end_time = yield* askTime(talk, 'When does it end?');
  const { attendee_count, equipment } = yield* ask(talk, 'How many people will come?', peopleAndEquipment);
  const when = { date, start_time, end_time };
  const search = { building_code, ...when, min_capacity: attendee_count };
  let offer = yield* findRoom({ ...search, equipment_required: equipment }, floors);
  if (offer === undefined && equipment !== null) {
    talk.notes.push('No room has all of that.');
    offer = yield* findRoom({ ...search, equipment_required: null }, floors);
  }
  if (offer === undefined) {
    talk.notes.push('I am sorry, no room is free then.');
    return 'done';
  }
  if (!(yield* askYes(talk, 'A room is free. Do you want that room?'))) return 'done';
  const room_code = textAt(offer, 'room_code');
  const booking = yield* callTool('submit_room_booking', { employee_id, room_code, ...when, attendee_count });
  yield* callTool('send_calendar_invite', {
    request_id: textAt(booking, 'request_id'),
    employee_id,
    room_code,
    ...when,
  });
  talk.notes.push('The room is booked, and the invitation is sent.');
  return 'done';
};

/** The first room on the first floor that has one; on all floors at once where any will do. */
function* findRoom(search: JsonObject, floors: readonly string[]): Dialogue<JsonObject | undefined> {
  for (const floor_code of floors.length === 0 ? [null] : floors) {
    const offer = rowsAt(yield* callTool('check_room_availability', { ...search, floor_code }), 'available_rooms')[0];
    if (offer !== undefined) return offer;
  }
  return undefined;
}

const EQUIPMENT: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/\bprojector\b/, 'projector'],
  [/\bvideo\b/, 'video_conferencing'],
  [/\bwhite ?board\b/, 'whiteboard'],
];

function peopleAndEquipment(heard: string) {
  const attendee_count = findNumber(heard);
  if (attendee_count === undefined) return undefined;
  const equipment = EQUIPMENT.flatMap(([pattern, value]) => (pattern.test(heard) ? [value] : []));
  return { attendee_count, equipment: equipment.length === 0 ? null : equipment };
}
