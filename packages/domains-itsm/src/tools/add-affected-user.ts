import { employeeId, ticketNumber } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';

/** The count becomes the length of the list, even where a larger one was stored. */
export const addAffectedUser = itsmTool({
  name: 'add_affected_user',
  description: 'Adds an employee to those whom an outage on file affects.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: { ticket_number: ticketNumber, employee_id: employeeId },
  run({ ticket_number, employee_id }, { db }) {
    const entry = Object.entries(db.active_outages ?? {}).find(([, outage]) => outage.ticket_number === ticket_number);
    if (entry === undefined) throw new Refusal('ticket_not_found', `No outage has the ticket ${ticket_number}.`);
    const [service, outage] = entry;
    const users = outage.affected_users ?? [];
    const affected_users = users.includes(employee_id) ? users : [...users, employee_id];
    const total_affected = affected_users.length;
    const changed = { ...outage, affected_users, affected_user_count: total_affected };
    return success(
      { ...db, active_outages: { ...db.active_outages, [service]: changed } },
      { ticket_number, employee_id, total_affected, message: `${total_affected} people are affected.` },
    );
  },
});
