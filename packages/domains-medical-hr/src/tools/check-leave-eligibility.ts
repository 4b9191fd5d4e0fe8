import { employeeId } from './fields.ts';
import { otpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** The verdict stands in the database; so does the reason of a refusal, which is the message then. */
export const checkLeaveEligibility = employeeTool({
  name: 'check_leave_eligibility',
  description: 'Tells whether the employee has a claim to family and medical leave, and how many weeks remain.',
  effect: 'read',
  gate: otpGate,
  parameters: { employee_id: employeeId },
  run(_, { db, employee: { fmla_eligibility } }) {
    const { eligible, reason, ...figures } = fmla_eligibility;
    const worked = {
      months_employed: figures.months_employed ?? null,
      hours_worked_past_year: figures.hours_worked_past_year ?? null,
    };
    if (!eligible) return refuse(db, 'not_eligible', reason ?? 'The employee has no claim to leave yet.', worked);
    return succeed(db, {
      eligible: true,
      ...worked,
      fmla_weeks_remaining: figures.fmla_weeks_remaining ?? null,
      message: 'The employee has a claim to leave.',
    });
  },
});
