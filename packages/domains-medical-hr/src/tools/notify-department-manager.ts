import { caseNumber, employeeId, notificationOf } from './fields.ts';
import { employeeOrOtpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';
import { sendNotification } from './send-notification.ts';

export const notifyDepartmentManager = employeeTool({
  name: 'notify_department_manager',
  description: "Tells the manager of the employee's department of a change to schedule, leave, pay or time off.",
  effect: 'write',
  gate: employeeOrOtpGate,
  parameters: {
    employee_id: employeeId,
    case_id: caseNumber,
    notification_type: notificationOf([
      'shift_swap_confirmed',
      'fmla_opened',
      'payroll_correction_submitted',
      'pto_request_submitted',
    ]),
  },
  run(sent, { db, employee }) {
    const told = sendNotification(db, {
      recipient: 'department_manager',
      department_code: employee.department_code,
      ...sent,
    });
    return succeed(told, { ...sent, message: 'The department manager is notified.' });
  },
});
