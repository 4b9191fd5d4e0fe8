import { deaNumber, facilityCode, providerNpi, stateCode } from './fields.ts';
import { providerGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';
import { sendNotification } from './send-notification.ts';

/** Unlike the transfer itself it asks for no one-time code. */
export const notifyPdmp = providerTool({
  name: 'notify_pdmp',
  description: 'Tells the prescription monitoring program of the new state of a DEA transfer.',
  effect: 'write',
  gate: providerGate,
  parameters: { npi: providerNpi, dea_number: deaNumber, state_code: stateCode, facility_code: facilityCode },
  run(sent, { db }) {
    const told = sendNotification(db, { recipient: 'pdmp', ...sent, notification_type: 'dea_transfer' });
    return succeed(told, { ...sent, message: 'The monitoring program is notified.' });
  },
});
