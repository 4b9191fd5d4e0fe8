import type { Privileges } from '../db.ts';
import { providerCaseId } from './case-id.ts';
import { changeProvider } from './change-record.ts';
import { clearanceCode, providerNpi } from './fields.ts';
import { otpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

/** The one tool that changes the database and refuses: of several codes the known ones are active even if one is not. */
export const reactivatePrivileges = providerTool({
  name: 'reactivate_privileges',
  description: 'Makes suspended privileges active again, once the competency review is booked.',
  effect: 'write',
  writesOnRefusal: true,
  gate: otpGate,
  parameters: {
    npi: providerNpi,
    privilege_codes: {
      type: 'list',
      items: { type: 'string', pattern: '^PRV-[A-Z]{2,6}-\\d{3}$' },
      errorType: 'invalid_privilege_code',
      description: 'Codes of the privileges that the caller confirmed.',
    },
    clearance_code: clearanceCode,
    leave_type_on_record: {
      type: 'string',
      oneOf: ['medical_leave', 'personal_leave', 'fmla_leave'],
      errorType: 'invalid_leave_type_on_record',
      description: 'What the provider was away for.',
    },
  },
  run({ npi, privilege_codes, clearance_code, leave_type_on_record }, { db, provider }) {
    if (provider.clearance_code !== clearance_code) {
      return refuse(db, 'invalid_clearance_code', 'The clearance code does not match.');
    }
    const { privileges } = provider;
    const known = privileges?.privilege_list ?? [];
    const unknown = privilege_codes.filter((wanted) => !known.some(({ code }) => code === wanted));
    // The reference stumbles over privileges that are null, and over absent ones when it comes to note the case.
    if (privileges === null || (privileges === undefined && unknown.length === 0)) {
      return refuse(db, 'execution_error', 'The provider has no list of privileges.');
    }
    const privilege_list = known.map((one) =>
      privilege_codes.includes(one.code) ? { ...one, status: 'active' } : one,
    );
    const active: Privileges = { ...privileges, ...(known.length === 0 ? {} : { privilege_list }) };
    if (unknown.length > 0) {
      const changed = known.length === 0 ? db : changeProvider(db, npi, provider, { privileges: active });
      return refuse(changed, 'privilege_not_found', `There are no privileges ${unknown.join(', ')}.`);
    }
    const case_id = providerCaseId('PRV', provider, npi);
    const reactivated = { privileges: { ...active, reactivation_case_id: case_id } };
    return succeed(changeProvider(db, npi, provider, reactivated), {
      npi,
      activated_privileges: privilege_codes,
      leave_type_on_record,
      case_id,
      message: 'The privileges are active.',
    });
  },
});
