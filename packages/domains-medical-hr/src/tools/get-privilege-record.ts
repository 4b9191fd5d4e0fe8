import { providerNpi } from './fields.ts';
import { otpGate } from './gates.ts';
import { isEmptyRecord } from './is-empty-record.ts';
import { refuse, succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

export const getPrivilegeRecord = providerTool({
  name: 'get_privilege_record',
  description: "Reads a provider's clinical privileges.",
  effect: 'read',
  gate: otpGate,
  parameters: { npi: providerNpi },
  run(_, { db, provider: { privileges } }) {
    if (isEmptyRecord(privileges)) return refuse(db, 'privilege_record_not_found', 'The provider has no privileges.');
    return succeed(db, { privileges });
  },
});
