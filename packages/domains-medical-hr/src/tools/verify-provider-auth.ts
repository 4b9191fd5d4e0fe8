import { ownEntry } from '@eva/core/domain-kit';
import { facilityCode, providerNpi } from './fields.ts';
import { openToAll } from './gates.ts';
import { hrTool } from './hr-tool.ts';
import { refuse, succeed } from './outcome.ts';

/** Provider verification: the credentials of somebody who treats patients. */
export const verifyProviderAuth = hrTool({
  name: 'verify_provider_auth',
  description:
    'Verifies a credentialed provider by NPI, home facility code and PIN. Needed for licences, malpractice cover and DEA registrations.',
  effect: 'auth',
  gate: openToAll,
  parameters: {
    npi: providerNpi,
    facility_code: facilityCode,
    pin: { type: 'string', pattern: '^\\d{4}$', errorType: 'invalid_pin_format', description: 'PIN: four digits.' },
  },
  run({ npi, facility_code, pin }, { db }) {
    const provider = ownEntry(db.providers, npi);
    if (provider === undefined) return refuse(db, 'not_found', `There is no provider with the NPI ${npi}.`);
    if (provider.facility_code !== facility_code) {
      return refuse(db, 'authentication_failed', 'The facility code does not match.');
    }
    if (provider.pin !== pin) return refuse(db, 'authentication_failed', 'The PIN does not match.');
    const employee_id = provider.employee_id ?? null;
    const session = {
      ...db.session,
      provider_auth: true,
      authenticated_npi: npi,
      ...(employee_id === null ? {} : { authenticated_employee_id: employee_id }),
    };
    return succeed(
      { ...db, session },
      {
        authenticated: true,
        npi,
        first_name: provider.first_name,
        last_name: provider.last_name,
        employee_id,
        message: 'The provider is verified.',
      },
    );
  },
});
