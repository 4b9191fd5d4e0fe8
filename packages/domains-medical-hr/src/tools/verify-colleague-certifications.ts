import { ownEntry } from '@eva/core/domain-kit';
import { missingCertifications, requiredCertifications } from '../policy/certifications.ts';
import { colleagueId, unitCode } from './fields.ts';
import { employeeGate } from './gates.ts';
import { hrTool } from './hr-tool.ts';
import { refuse, succeed } from './outcome.ts';

export const verifyColleagueCertifications = hrTool({
  name: 'verify_colleague_certifications',
  description: 'Tells whether a colleague holds every certificate that a unit asks for.',
  effect: 'read',
  gate: employeeGate,
  parameters: { colleague_employee_id: colleagueId, unit_code: unitCode },
  run({ colleague_employee_id, unit_code }, { db }) {
    const colleague = ownEntry(db.employees, colleague_employee_id);
    if (colleague === undefined) return refuse(db, 'not_found', `There is no employee ${colleague_employee_id}.`);
    const missing_certs = missingCertifications(db, unit_code, colleague.certifications);
    if (missing_certs.length > 0) {
      return refuse(db, 'certification_missing', 'The colleague lacks certificates.', { missing_certs });
    }
    return succeed(db, {
      colleague_employee_id,
      unit_code,
      certifications_verified: requiredCertifications(db, unit_code),
      message: 'The colleague holds all certificates.',
    });
  },
});
