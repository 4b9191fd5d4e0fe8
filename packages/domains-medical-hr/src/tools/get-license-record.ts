import { licenseNumber, providerNpi } from './fields.ts';
import { providerGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { licenseTool } from './record-tools.ts';

export const getLicenseRecord = licenseTool({
  name: 'get_license_record',
  description: 'Reads one state licence of a provider.',
  effect: 'read',
  gate: providerGate,
  parameters: { npi: providerNpi, state_license_number: licenseNumber },
  run: (_, { db, license }) => succeed(db, { license }),
});
