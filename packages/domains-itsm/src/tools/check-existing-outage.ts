import { serviceName } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { rowOf } from './rows.ts';

export const checkExistingOutage = itsmTool({
  name: 'check_existing_outage',
  description: 'Tells whether an outage of a shared service is on file already.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { service_name: serviceName },
  run({ service_name }, { db }) {
    const outage = rowOf(db.active_outages, service_name);
    if (outage === undefined) {
      return success(db, { existing_outage: false, service_name, message: 'No outage is on file.' });
    }
    return success(db, {
      existing_outage: true,
      service_name,
      ticket_number: outage.ticket_number ?? null,
      affected_user_count: outage.affected_user_count ?? 0,
      message: `The outage is on file as ${outage.ticket_number}.`,
    });
  },
});
