import { providerNpi } from './fields.ts';
import { providerOrOtpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { pickFields } from './pick-fields.ts';
import { providerTool } from './record-tools.ts';

const SHOWN = [
  'npi',
  'employee_id',
  'first_name',
  'last_name',
  'facility_code',
  'role_code',
  'department_code',
  'hire_date',
];

export const getProviderProfile = providerTool({
  name: 'get_provider_profile',
  description: "Reads a provider's profile: names, facility, role, department, hire date.",
  effect: 'read',
  gate: providerOrOtpGate,
  parameters: { npi: providerNpi },
  run: (_, { db, provider }) => succeed(db, { provider: pickFields(provider, SHOWN) }),
});
