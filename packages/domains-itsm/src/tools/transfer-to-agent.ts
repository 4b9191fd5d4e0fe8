import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';

/** Changes nothing: that the caller was handed over shows in the call, not in the database. */
export const transferToAgent = itsmTool({
  name: 'transfer_to_agent',
  description: 'Hands the call over to a live agent, with a summary. Only with the consent of the caller.',
  effect: 'system',
  gates: [],
  parameters: {
    employee_id: employeeId,
    transfer_reason: {
      type: 'string',
      oneOf: [
        'caller_requested',
        'policy_exception_needed',
        'unable_to_resolve',
        'complaint_escalation',
        'technical_issue',
      ],
      errorType: 'invalid_transfer_reason',
      description: 'Why.',
    },
    issue_summary: {
      type: 'string',
      minLength: 10,
      maxLength: 500,
      description: 'What the caller wants and what was tried so far, in 10 to 500 characters.',
    },
  },
  run: ({ employee_id, transfer_reason }, { db, callIndex }) =>
    success(db, {
      transfer_id: `TRF-${employee_id}-${String(callIndex).padStart(3, '0')}`,
      employee_id,
      transfer_reason,
      estimated_wait: '2-3 minutes',
      message: 'A live agent takes over.',
    }),
});
