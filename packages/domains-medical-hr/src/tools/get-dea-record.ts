import { deaNumber, providerNpi } from './fields.ts';
import { providerAndOtpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

export const getDeaRecord = providerTool({
  name: 'get_dea_record',
  description: "Reads a provider's DEA registration. Needs a one-time code besides the provider verification.",
  effect: 'read',
  gate: providerAndOtpGate,
  parameters: { npi: providerNpi, dea_number: deaNumber },
  run({ dea_number }, { db, provider: { dea_registration } }) {
    if (dea_registration?.dea_number !== dea_number) {
      return refuse(db, 'dea_record_not_found', 'The provider has no registration of that number.');
    }
    return succeed(db, { dea_registration });
  },
});
