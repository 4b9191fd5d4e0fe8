import { LEAVE_CATEGORIES } from '../policy/leave.ts';
import { caseId } from './case-id.ts';
import { changeEmployee } from './change-record.ts';
import { employeeId, isoDate } from './fields.ts';
import { otpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** Looks at no claim, no balance and no date: that is the agent's duty. */
export const submitFmlaCase = employeeTool({
  name: 'submit_fmla_case',
  description: 'Opens a case of family and medical leave, once the employee is known to be eligible.',
  effect: 'write',
  gate: otpGate,
  parameters: {
    employee_id: employeeId,
    leave_category: {
      type: 'string',
      oneOf: LEAVE_CATEGORIES,
      errorType: 'invalid_leave_category',
      description: 'What the leave is for.',
    },
    leave_start_date: isoDate('First day of leave, as YYYY-MM-DD.'),
    leave_end_date: isoDate('Last day of leave, as YYYY-MM-DD.'),
  },
  run({ employee_id, ...leave }, { db, employee }) {
    const case_id = caseId('FMLA', employee_id);
    const leave_records = [...(employee.leave_records ?? []), { case_id, ...leave, status: 'open' }];
    return succeed(changeEmployee(db, employee_id, employee, { leave_records }), {
      employee_id,
      case_id,
      ...leave,
      message: 'The leave case is open.',
    });
  },
});
