import { caseId } from './case-id.ts';
import { changeEmployee } from './change-record.ts';
import { countryCode, employeeId, isoDate, latinName, petitionNumber } from './fields.ts';
import { otpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const addVisaDependent = employeeTool({
  name: 'add_visa_dependent',
  description: "Adds a dependant to an employee's visa petition.",
  effect: 'write',
  gate: otpGate,
  parameters: {
    employee_id: employeeId,
    visa_petition_number: petitionNumber,
    dependent_first_name: latinName("The dependant's first name, in Latin letters."),
    dependent_last_name: latinName("The dependant's last name, in Latin letters."),
    relationship: {
      type: 'string',
      oneOf: ['spouse', 'child', 'domestic_partner'],
      errorType: 'invalid_relationship',
      description: 'What the dependant is to the employee.',
    },
    dependent_date_of_birth: isoDate("The dependant's date of birth, as YYYY-MM-DD."),
    dependent_country_of_birth: countryCode("Two-letter code of the dependant's country of birth."),
    uscis_receipt_number: {
      type: 'string',
      pattern: '^[A-Z]{3}\\d{10}$',
      errorType: 'invalid_uscis_receipt_format',
      description: 'USCIS receipt of the amendment, not the petition itself: three letters and ten digits.',
    },
  },
  run({ employee_id, visa_petition_number, ...dependent }, { db, employee }) {
    const { visa_record } = employee;
    if (visa_record?.petition_number !== visa_petition_number) {
      return refuse(db, 'visa_record_not_found', 'The employee has no petition of that number.');
    }
    const { dependent_first_name, dependent_last_name, relationship, uscis_receipt_number, ...birth } = dependent;
    const amendment_id = caseId('VISA', employee_id);
    const added = {
      first_name: dependent_first_name,
      last_name: dependent_last_name,
      relationship,
      date_of_birth: birth.dependent_date_of_birth,
      country_of_birth: birth.dependent_country_of_birth,
      uscis_receipt_number,
      amendment_id,
      status: 'pending',
    };
    const amended = { ...visa_record, dependents: [...(visa_record.dependents ?? []), added], amendment_id };
    return succeed(changeEmployee(db, employee_id, employee, { visa_record: amended }), {
      employee_id,
      visa_petition_number,
      dependent_name: `${dependent_first_name} ${dependent_last_name}`,
      relationship,
      ...birth,
      uscis_receipt_number,
      amendment_id,
      message: 'The dependant is added.',
    });
  },
});
