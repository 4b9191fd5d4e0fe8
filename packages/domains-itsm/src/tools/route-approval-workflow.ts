import { approvalDeadline } from './calendar-days.ts';
import { employeeId, employeeIdOf, requestId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { employeeOf, fullName, requestOf, withRow } from './rows.ts';

export const routeApprovalWorkflow = itsmTool({
  name: 'route_approval_workflow',
  description: "Sends a request to the caller's manager, who has 48 hours to approve it.",
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    request_id: requestId,
    employee_id: employeeId,
    approver_employee_id: employeeIdOf('Employee id of the manager who approves.'),
  },
  run({ request_id, approver_employee_id }, { db, today }) {
    const request = requestOf(db, request_id);
    const approver_name = fullName(employeeOf(db, approver_employee_id));
    const approval_deadline = approvalDeadline(today);
    const routed = {
      ...request,
      approval_routed_to: approver_employee_id,
      approval_sla_deadline: approval_deadline,
    };
    return success(withRow(db, 'requests', request_id, routed), {
      request_id,
      approver_name,
      approval_deadline,
      message: `Sent to ${approver_name} for approval.`,
    });
  },
});
