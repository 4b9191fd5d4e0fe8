import { type ExtensionBlock, extensionBlock } from '../policy/license-extension.ts';
import { licenseNumber, providerNpi } from './fields.ts';
import { providerGate } from './gates.ts';
import { refuse, succeed, todayOf } from './outcome.ts';
import { licenseTool } from './record-tools.ts';

const WHY_NOT: { readonly [block in ExtensionBlock]: string } = {
  already_extended: 'An extension was asked for already.',
  investigation_hold: 'The licence is under investigation.',
  license_expired: 'The licence has expired.',
  extension_too_early: 'The licence is valid for more than sixty days yet.',
  execution_error: 'The licence has an end that is no date.',
};

export const checkExtensionEligibility = licenseTool({
  name: 'check_extension_eligibility',
  description: 'Tells whether a licence can be extended now.',
  effect: 'read',
  gate: providerGate,
  parameters: { npi: providerNpi, state_license_number: licenseNumber },
  run(_, at) {
    const { db, license } = at;
    const block = extensionBlock(license, todayOf(at));
    if (block !== undefined) return refuse(db, block, WHY_NOT[block]);
    return succeed(db, {
      eligible: true,
      license_expiration_date: license.expiration_date,
      message: 'The licence can be extended.',
    });
  },
});
