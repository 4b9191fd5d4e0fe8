import type { Json, JsonObject } from '@eva/core';
import { ownEntry } from '@eva/core/domain-kit';
import type { License } from '../db.ts';
import { EXTENSION_LENGTHS_DAYS, EXTENSION_TYPES } from '../policy/license-extension.ts';
import { providerCaseId } from './case-id.ts';
import { changeLicense } from './change-record.ts';
import { licenseNumber, providerNpi, supervisorNpi } from './fields.ts';
import { providerGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { licenseTool } from './record-tools.ts';

/** Does not look at eligibility again: that is the agent's duty. */
export const submitLicenseExtension = licenseTool({
  name: 'submit_license_extension',
  description: 'Asks for an extension of a licence, once it is known to be eligible.',
  effect: 'write',
  gate: providerGate,
  parameters: {
    npi: providerNpi,
    state_license_number: licenseNumber,
    extension_type: {
      type: 'string',
      oneOf: EXTENSION_TYPES,
      errorType: 'invalid_extension_type',
      description: 'Provisional: working independently; supervised: under another physician.',
    },
    extension_days: {
      type: 'fixed-number',
      oneOf: EXTENSION_LENGTHS_DAYS,
      errorType: 'invalid_extension_days',
      description: 'Length in days.',
    },
    supervising_physician_npi: supervisorNpi,
  },
  prepare: withoutNeedlessSupervisor,
  run({ npi, state_license_number, extension_type, extension_days, supervising_physician_npi }, at) {
    const { db, provider, license } = at;
    if (extension_type === 'supervised') {
      if (supervising_physician_npi === null) {
        return refuse(db, 'supervising_physician_required', 'A supervised extension needs a supervising physician.');
      }
      if (ownEntry(db.providers, supervising_physician_npi) === undefined) {
        return refuse(db, 'supervising_physician_not_found', 'The supervising physician is not known here.');
      }
    }
    const case_id = providerCaseId('LIC', provider, npi);
    const extended: License = {
      ...license,
      extension_status: 'pending',
      extension_type,
      extension_days,
      extension_case_id: case_id,
      ...(extension_type === 'supervised' ? { supervising_physician_npi } : {}),
    };
    return succeed(changeLicense(db, { npi, number: state_license_number, provider }, extended), {
      npi,
      state_license_number,
      extension_type,
      extension_days,
      supervising_physician_npi,
      case_id,
      message: 'The extension is asked for.',
    });
  },
});

/** A provisional extension has none, so whatever was given for it is not even checked. */
function withoutNeedlessSupervisor(args: Json): Json {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const { supervising_physician_npi: _needless, ...rest } = args as JsonObject;
  return rest.extension_type === 'provisional' ? rest : args;
}
