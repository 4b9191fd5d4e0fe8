import { CARRIERS, needsRecredentialing } from '../policy/malpractice-minimum.ts';
import { providerCaseId } from './case-id.ts';
import { changeProvider } from './change-record.ts';
import { isoDate, providerNpi } from './fields.ts';
import { providerGate } from './gates.ts';
import { isEmptyRecord } from './is-empty-record.ts';
import { refuse, succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

export const updateMalpracticeCoverage = providerTool({
  name: 'update_malpractice_coverage',
  description:
    "Replaces a provider's malpractice cover; flags it for re-credentialing when its limit is below the minimum.",
  effect: 'write',
  gate: providerGate,
  parameters: {
    npi: providerNpi,
    new_carrier: {
      type: 'string',
      oneOf: CARRIERS,
      errorType: 'invalid_carrier',
      description: 'The new insurance company.',
    },
    new_policy_number: {
      type: 'string',
      pattern: '^POL-\\d{4}-[A-Z0-9]{6}$',
      errorType: 'invalid_policy_number_format',
      description: 'The new policy, not the one on file: POL, four digits and six letters or digits.',
    },
    per_occurrence_limit_usd: {
      type: 'integer',
      errorType: 'invalid_coverage_limit',
      description: 'Limit for each occurrence in US dollars.',
    },
    aggregate_limit_usd: {
      type: 'integer',
      errorType: 'invalid_coverage_limit',
      description: 'Limit for all occurrences together in US dollars.',
    },
    effective_date: isoDate('First day of the new cover, as YYYY-MM-DD.'),
    expiration_date: isoDate('Last day of the new cover, as YYYY-MM-DD.'),
  },
  run({ npi, ...cover }, { db, provider }) {
    if (isEmptyRecord(provider.malpractice)) return refuse(db, 'record_not_found', 'No malpractice cover is on file.');
    const case_id = providerCaseId('MAL', provider, npi);
    const { new_carrier, new_policy_number, ...limitsAndDates } = cover;
    const recredential_required = needsRecredentialing(cover.per_occurrence_limit_usd);
    const malpractice = {
      ...provider.malpractice,
      carrier: new_carrier,
      policy_number: new_policy_number,
      ...limitsAndDates,
      recredential_required,
      update_case_id: case_id,
    };
    return succeed(changeProvider(db, npi, provider, { malpractice }), {
      npi,
      ...cover,
      recredential_required,
      case_id,
      message: recredential_required ? 'The cover is flagged for re-credentialing.' : 'The cover is updated.',
    });
  },
});
