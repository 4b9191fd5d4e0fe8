import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { employeeOf, withRow } from './rows.ts';

export const markResolved = itsmTool({
  name: 'mark_resolved',
  description: 'Logs that an issue was solved in the call, without a ticket.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    flow_id: {
      type: 'string',
      oneOf: ['login_issue', 'network_connectivity', 'hardware_malfunction'],
      description: 'What kind of issue it was.',
    },
    resolution_type: {
      type: 'string',
      oneOf: ['resolved_via_troubleshooting', 'transferred'],
      description: 'How it ended.',
    },
  },
  run({ employee_id, flow_id, resolution_type }, { db, today }) {
    employeeOf(db, employee_id);
    const number = Object.keys(db.interactions ?? {}).length + 1;
    const interaction_id = `INT-${String(number).padStart(6, '0')}`;
    const interaction = { interaction_id, employee_id, flow_id, resolution_type, logged_date: today };
    return success(withRow(db, 'interactions', interaction_id, interaction), {
      interaction_id,
      flow_id,
      resolution_type,
      message: `Logged as ${interaction_id}.`,
    });
  },
});
