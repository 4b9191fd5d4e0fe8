import { PARKING_COOLDOWN_DAYS } from '../policy/waiting-times.ts';
import { contentHash } from './content-hash.ts';
import { passCooldown } from './cooldown.ts';
import { employeeId } from './fields.ts';
import { freePlace, refuseSecondPlace } from './free-place.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { rowOf, withEmployee } from './rows.ts';

/** An id nobody has gets a space as well, as with desks. */
export const submitParkingAssignment = itsmTool({
  name: 'submit_parking_assignment',
  description: 'Assigns a free parking space to an employee who has none.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    parking_space_id: {
      type: 'string',
      pattern: '^PZ[A-Z]-\\d{3}$',
      errorType: 'invalid_parking_space_id_format',
      description: 'Id of the space, as the search gave it.',
    },
  },
  run({ employee_id, parking_space_id: id }, { db, today }) {
    const employee = rowOf(db.employees, employee_id);
    refuseSecondPlace(employee?.assigned_parking);
    passCooldown(employee?.last_parking_assignment_date, today, PARKING_COOLDOWN_DAYS);
    const space = freePlace(db.facilities?.parking, id);
    const parking = {
      ...db.facilities?.parking,
      [id]: { ...space, status: 'assigned', assigned_employee_id: employee_id },
    };
    const taken = { ...db, facilities: { ...db.facilities, parking } };
    const changes = { assigned_parking: id, last_parking_assignment_date: today };
    return success(employee === undefined ? taken : withEmployee(taken, employee_id, changes), {
      request_id: `REQ-FAC-${contentHash({
        employee_id,
        parking_space_id: id,
        request_type: 'parking_assignment',
        created_date: today,
      })}`,
      parking_space_id: id,
      message: `Parking space ${id} is assigned.`,
    });
  },
});
