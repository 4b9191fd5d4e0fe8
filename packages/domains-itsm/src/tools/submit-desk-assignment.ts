import { DESK_COOLDOWN_DAYS } from '../policy/waiting-times.ts';
import { contentHash } from './content-hash.ts';
import { passCooldown } from './cooldown.ts';
import { employeeId } from './fields.ts';
import { freePlace, refuseSecondPlace } from './free-place.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { rowOf, withEmployee } from './rows.ts';

/** An id nobody has gets a desk as well, which then stands in no record of a person. */
export const submitDeskAssignment = itsmTool({
  name: 'submit_desk_assignment',
  description: 'Assigns a free desk to an employee who has none.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    desk_code: {
      type: 'string',
      pattern: '^BLD\\d{1,2}-FL\\d{1,2}-D\\d{3}$',
      errorType: 'invalid_desk_code_format',
      description: 'Code of the desk, as the search gave it.',
    },
  },
  run({ employee_id, desk_code }, { db, today }) {
    const employee = rowOf(db.employees, employee_id);
    refuseSecondPlace(employee?.assigned_desk);
    passCooldown(employee?.last_desk_assignment_date, today, DESK_COOLDOWN_DAYS);
    const desk = freePlace(db.facilities?.desks, desk_code);
    const assigned = { ...desk, status: 'assigned', assigned_employee_id: employee_id };
    const taken = {
      ...db,
      facilities: { ...db.facilities, desks: { ...db.facilities?.desks, [desk_code]: assigned } },
    };
    const request = { employee_id, desk_code, request_type: 'desk_assignment', created_date: today };
    const changes = { assigned_desk: desk_code, last_desk_assignment_date: today };
    return success(employee === undefined ? taken : withEmployee(taken, employee_id, changes), {
      request_id: `REQ-FAC-${contentHash(request)}`,
      desk_code,
      message: `Desk ${desk_code} is assigned.`,
    });
  },
});
