import { REVIEW_AFTER_DAYS, REVIEW_TOLERANCE_DAYS } from '../policy/waiting-times.ts';
import { daysBetween } from './calendar-days.ts';
import { caseId, employeeId, isoDate } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, isEmpty, withEmployee } from './rows.ts';

export const scheduleAccessReview = itsmTool({
  name: 'schedule_access_review',
  description: 'Sets the day on which changed permissions are reviewed: 90 days after they take effect.',
  effect: 'write',
  gates: ['otp_auth'],
  parameters: { case_id: caseId, employee_id: employeeId, review_date: isoDate('Day of the review, as YYYY-MM-DD.') },
  run({ case_id, employee_id, review_date }, { db }) {
    const change = employeeOf(db, employee_id).pending_role_change;
    if (isEmpty(change)) throw new Refusal('no_pending_role_change', 'No change of permissions is under way.');
    const days = daysBetween(change.effective_date ?? '', review_date);
    if (Math.abs(days - REVIEW_AFTER_DAYS) > REVIEW_TOLERANCE_DAYS) {
      throw new Refusal(
        'invalid_review_date',
        `The review is ${REVIEW_AFTER_DAYS} days after the change, not ${days}.`,
      );
    }
    const review_id = `ARVW-${case_id.slice(-6)}`;
    const reviewed = { ...change, access_review_id: review_id, review_date };
    return success(withEmployee(db, employee_id, { pending_role_change: reviewed }), {
      review_id,
      review_date,
      message: `The review is on ${review_date}.`,
    });
  },
});
