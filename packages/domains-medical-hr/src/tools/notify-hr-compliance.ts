import { caseNumber, employeeId, notificationOf } from './fields.ts';
import { employeeGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';
import { sendNotification } from './send-notification.ts';

export const notifyHrCompliance = employeeTool({
  name: 'notify_hr_compliance',
  description: 'Tells HR compliance of an I-9 verification.',
  effect: 'write',
  gate: employeeGate,
  parameters: {
    employee_id: employeeId,
    case_id: caseNumber,
    notification_type: notificationOf(['i9_verified', 'i9_reverified']),
  },
  run(sent, { db }) {
    const told = sendNotification(db, { recipient: 'hr_compliance', ...sent });
    return succeed(told, { ...sent, message: 'HR compliance is notified.' });
  },
});
