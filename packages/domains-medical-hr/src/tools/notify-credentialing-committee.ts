import { caseNumber, notificationOf, providerNpi } from './fields.ts';
import { providerOrOtpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';
import { sendNotification } from './send-notification.ts';

export const notifyCredentialingCommittee = providerTool({
  name: 'notify_credentialing_committee',
  description: "Tells the credentialing committee of a change to a provider's licence, cover or privileges.",
  effect: 'write',
  gate: providerOrOtpGate,
  parameters: {
    npi: providerNpi,
    case_id: caseNumber,
    notification_type: notificationOf(['license_extension_submitted', 'malpractice_updated', 'privilege_reactivation']),
  },
  run(sent, { db }) {
    const told = sendNotification(db, { recipient: 'credentialing_committee', ...sent });
    return succeed(told, { ...sent, message: 'The credentialing committee is notified.' });
  },
});
