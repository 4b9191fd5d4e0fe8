import { employeeId, notificationOf, petitionNumber } from './fields.ts';
import { otpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';
import { sendNotification } from './send-notification.ts';

export const notifyImmigrationCounsel = employeeTool({
  name: 'notify_immigration_counsel',
  description: 'Tells immigration counsel of a changed visa petition.',
  effect: 'write',
  gate: otpGate,
  parameters: {
    employee_id: employeeId,
    visa_petition_number: petitionNumber,
    notification_type: notificationOf(['dependent_added']),
  },
  run(sent, { db }) {
    const told = sendNotification(db, { recipient: 'immigration_counsel', ...sent });
    return succeed(told, { ...sent, message: 'Immigration counsel is notified.' });
  },
});
