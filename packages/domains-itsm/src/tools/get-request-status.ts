import { calendarDay } from './calendar-days.ts';
import { requestId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { requestOf } from './rows.ts';

export const getRequestStatus = itsmTool({
  name: 'get_request_status',
  description: 'Shows how far a request is, who has to approve it, and whether that is overdue.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { request_id: requestId },
  run({ request_id }, { db, today }) {
    const request = requestOf(db, request_id);
    const { status = null, approval_routed_to = null, approval_sla_deadline: deadline = null } = request;
    return success(db, {
      request_id,
      request_status: status,
      approval_routed_to,
      approval_sla_deadline: deadline,
      sla_breached: isPast(deadline, today),
      created_date: request.created_date ?? null,
      message: `The request is ${status}.`,
    });
  },
});

/** On the day itself there is still time. */
function isPast(deadline: string | null, today: string): boolean {
  const due = calendarDay((deadline ?? '').slice(0, 10));
  const now = calendarDay(today);
  return due !== undefined && now !== undefined && now.number > due.number;
}
