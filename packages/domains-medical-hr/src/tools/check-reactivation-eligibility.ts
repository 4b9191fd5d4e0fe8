import { clearanceCode, providerNpi } from './fields.ts';
import { otpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

export const checkReactivationEligibility = providerTool({
  name: 'check_reactivation_eligibility',
  description: 'Checks the clearance code and lists the suspended privileges.',
  effect: 'read',
  gate: otpGate,
  parameters: { npi: providerNpi, clearance_code: clearanceCode },
  run({ clearance_code }, { db, provider }) {
    if (provider.clearance_code !== clearance_code) {
      return refuse(db, 'invalid_clearance_code', 'The clearance code does not match.');
    }
    // The reference stumbles over privileges that are null, and only over these.
    if (provider.privileges === null) return refuse(db, 'execution_error', 'The privileges are null.');
    const suspended = (provider.privileges?.privilege_list ?? []).filter(({ status }) => status === 'suspended');
    return succeed(db, {
      eligible: true,
      suspended_privilege_codes: suspended.map(({ code }) => code),
      message: 'The clearance is valid.',
    });
  },
});
