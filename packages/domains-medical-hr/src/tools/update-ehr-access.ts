import { changeProvider } from './change-record.ts';
import { caseNumber, providerNpi } from './fields.ts';
import { otpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

export const updateEhrAccess = providerTool({
  name: 'update_ehr_access',
  description: "Changes a provider's access to electronic health records.",
  effect: 'write',
  gate: otpGate,
  parameters: {
    npi: providerNpi,
    case_id: caseNumber,
    access_change_type: {
      type: 'string',
      oneOf: ['reactivate_full', 'reactivate_restricted', 'suspend'],
      errorType: 'invalid_access_change_type',
      description: 'How much access the provider has from now on.',
    },
  },
  run({ npi, case_id, access_change_type }, { db, provider }) {
    const change = { ehr_access_status: access_change_type, ehr_access_case_id: case_id };
    return succeed(changeProvider(db, npi, provider, change), {
      npi,
      case_id,
      access_change_type,
      message: 'The access is changed.',
    });
  },
});
