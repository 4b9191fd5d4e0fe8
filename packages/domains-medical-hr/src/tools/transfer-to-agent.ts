import { employeeId } from './fields.ts';
import { openToAll } from './gates.ts';
import { hrTool } from './hr-tool.ts';
import { succeed } from './outcome.ts';

/** Changes nothing and looks nobody up: that the caller was handed over shows in the call, not in the database. */
export const transferToAgent = hrTool({
  name: 'transfer_to_agent',
  description: 'Hands the call over to a live agent, with a summary. Only with the consent of the caller.',
  effect: 'system',
  gate: openToAll,
  parameters: {
    employee_id: employeeId,
    transfer_reason: {
      type: 'string',
      errorType: 'invalid_transfer_reason',
      description:
        'Why: caller_requested, policy_exception_needed, unable_to_resolve, complaint_escalation or technical_issue.',
    },
    issue_summary: { type: 'string', description: 'What the caller wants and what was tried so far.' },
  },
  run({ employee_id, transfer_reason, issue_summary }, { db, callIndex }) {
    return succeed(db, {
      transfer_id: `TRF-${employee_id}-${String(callIndex).padStart(3, '0')}`,
      employee_id,
      transfer_reason,
      issue_summary,
      estimated_wait: '2-3 minutes',
      message: 'A live agent takes over.',
    });
  },
});
