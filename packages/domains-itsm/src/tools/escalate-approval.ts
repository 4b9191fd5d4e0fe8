import { approvalDeadline, calendarDay, dayNumber } from './calendar-days.ts';
import { employeeIdOf, requestId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, fullName, requestOf, withRow } from './rows.ts';

export const escalateApproval = itsmTool({
  name: 'escalate_approval',
  description: 'Passes a request whose approval is overdue to somebody above the manager who let it lie.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    request_id: requestId,
    escalate_to_employee_id: employeeIdOf('Employee id of the next one up.'),
  },
  run({ request_id, escalate_to_employee_id }, { db, today }) {
    const request = requestOf(db, request_id);
    const { approval_sla_deadline: deadline } = request;
    if (!deadline) throw new Refusal('no_pending_approval', 'The request waits for nobody.');
    // As in the reference a deadline that is no date has passed.
    const due = calendarDay(deadline.slice(0, 10));
    if (due !== undefined && dayNumber(today) <= due.number) {
      throw new Refusal('sla_not_breached', `The manager has until ${deadline}.`);
    }
    const approver_name = fullName(employeeOf(db, escalate_to_employee_id));
    const escalation_deadline = approvalDeadline(today);
    const escalated = {
      ...request,
      escalated_to: escalate_to_employee_id,
      escalation_sla_deadline: escalation_deadline,
      status: 'escalated',
    };
    return success(withRow(db, 'requests', request_id, escalated), {
      request_id,
      escalated_to: escalate_to_employee_id,
      approver_name,
      escalation_deadline,
      message: `Passed on to ${approver_name}.`,
    });
  },
});
