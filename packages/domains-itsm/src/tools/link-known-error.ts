import { serviceName, ticketNumber } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { rowOf, ticketOf, withRow } from './rows.ts';

export const linkKnownError = itsmTool({
  name: 'link_known_error',
  description: 'Links a ticket to the known error of a service, if there is one, and tells the workaround.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: { ticket_number: ticketNumber, service_name: serviceName },
  run({ ticket_number, service_name }, { db }) {
    const ticket = ticketOf(db, ticket_number);
    const known = rowOf(db.known_errors, service_name);
    if (known === undefined) {
      return success(db, { linked: false, ticket_number, message: 'No known error is on file.' });
    }
    const { known_error_id = null, workaround = null } = known;
    return success(withRow(db, 'tickets', ticket_number, { ...ticket, linked_known_error_id: known_error_id }), {
      linked: true,
      ticket_number,
      known_error_id,
      workaround,
      message: `Linked to ${known_error_id}.`,
    });
  },
});
