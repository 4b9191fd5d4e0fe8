import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, rowOf } from './rows.ts';

const PREFIX = { desk: 'WL-DES-', parking: 'WL-PAR-' } as const;

/** The place is kept as it was given: the same one under another name is another list to wait on. */
export const submitWaitlist = itsmTool({
  name: 'submit_waitlist',
  description: 'Puts an employee on the waiting list for a desk or a parking space.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    resource_type: {
      type: 'string',
      oneOf: ['desk', 'parking'],
      errorType: 'invalid_resource_type',
      description: 'What is waited for.',
    },
    zone_or_building: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'Code of the parking zone or of the building.',
    },
  },
  run({ employee_id, resource_type, zone_or_building }, { db, today }) {
    employeeOf(db, employee_id);
    const list = rowOf(db.waitlists, resource_type) ?? [];
    if (list.some((row) => row.employee_id === employee_id && row.zone_or_building === zone_or_building)) {
      throw new Refusal('already_waitlisted', 'The employee waits for it already.');
    }
    const position = list.length + 1;
    const waitlist_id = `${PREFIX[resource_type]}${String(position).padStart(4, '0')}`;
    const row = { waitlist_id, employee_id, resource_type, zone_or_building, position, added_date: today };
    return success(
      { ...db, waitlists: { ...db.waitlists, [resource_type]: [...list, row] } },
      { waitlist_id, resource_type, position, zone_or_building, message: `Position ${position} on the list.` },
    );
  },
});
