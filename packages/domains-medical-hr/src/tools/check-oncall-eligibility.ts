import { missingCertifications } from '../policy/certifications.ts';
import { employeeId, unitCode } from './fields.ts';
import { employeeGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const checkOncallEligibility = employeeTool({
  name: 'check_oncall_eligibility',
  description: 'Tells whether an employee may be on call for a unit.',
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId, unit_code: unitCode },
  run({ employee_id, unit_code }, { db, employee }) {
    if (employee.employment_status === 'on_leave') {
      return refuse(db, 'employee_on_leave', 'The employee is on leave.');
    }
    const missing_certs = missingCertifications(db, unit_code, employee.certifications);
    if (missing_certs.length > 0) {
      return refuse(db, 'certification_missing', 'The employee lacks certificates.', { missing_certs });
    }
    return succeed(db, { eligible: true, employee_id, unit_code, message: 'The employee may be on call.' });
  },
});
