import { providerCaseId } from './case-id.ts';
import { changeProvider } from './change-record.ts';
import { deaNumber, facilityCode, isoDate, providerNpi, stateCode } from './fields.ts';
import { providerAndOtpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

/** A second transfer takes the place of the first. */
export const transferDeaRegistration = providerTool({
  name: 'transfer_dea_registration',
  description: 'Asks for the transfer of a DEA registration to another facility.',
  effect: 'write',
  gate: providerAndOtpGate,
  parameters: {
    npi: providerNpi,
    dea_number: deaNumber,
    new_facility_code: facilityCode,
    new_state_code: stateCode,
    transfer_reason: {
      type: 'string',
      oneOf: ['facility_relocation', 'role_change', 'additional_practice_site'],
      errorType: 'invalid_transfer_reason',
      description: 'Why the registration moves.',
    },
    effective_date: isoDate('First day at the new facility, as YYYY-MM-DD.'),
  },
  run({ npi, dea_number, ...transfer }, { db, provider }) {
    const { dea_registration } = provider;
    if (dea_registration?.dea_number !== dea_number) {
      return refuse(db, 'dea_record_not_found', 'The provider has no registration of that number.');
    }
    const case_id = providerCaseId('DEA', provider, npi);
    const moved = changeProvider(db, npi, provider, {
      dea_registration: {
        ...dea_registration,
        status: 'transfer_pending',
        pending_transfer: { ...transfer, transfer_case_id: case_id },
      },
    });
    return succeed(moved, {
      npi,
      dea_number,
      current_facility_code: dea_registration.facility_code ?? null,
      current_state_code: dea_registration.state_code ?? null,
      ...transfer,
      case_id,
      message: 'The transfer is asked for.',
    });
  },
});
