import { employeeId } from './fields.ts';
import { employeeOrOtpGate } from './gates.ts';
import { isEmptyRecord } from './is-empty-record.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const getOnboardingChecklist = employeeTool({
  name: 'get_onboarding_checklist',
  description: "Reads a new hire's onboarding tasks.",
  effect: 'read',
  gate: employeeOrOtpGate,
  parameters: { employee_id: employeeId },
  run(_, { db, employee: { onboarding_checklist } }) {
    if (isEmptyRecord(onboarding_checklist)) {
      return refuse(db, 'checklist_not_found', 'The employee has no onboarding checklist.');
    }
    return succeed(db, { onboarding_checklist });
  },
});
