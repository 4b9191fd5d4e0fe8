import { caseId } from './case-id.ts';
import { changeEmployee } from './change-record.ts';
import { countryCode, employeeId, isoDate } from './fields.ts';
import { employeeGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** Asks neither for an earlier record nor whether the document is of its list: that is the agent's duty. */
export const submitI9Verification = employeeTool({
  name: 'submit_i9_verification',
  description: "Records the document that proves an employee's identity or work permit.",
  effect: 'write',
  gate: employeeGate,
  parameters: {
    employee_id: employeeId,
    verification_action: {
      type: 'string',
      oneOf: ['initial_verification', 'reverification'],
      errorType: 'invalid_verification_action',
      description: 'The first verification, or a new one of an earlier.',
    },
    document_list_type: {
      type: 'string',
      pattern: '^(LIST_A|LIST_B|LIST_C)$',
      errorType: 'invalid_document_list_type',
      description: 'Which list of the form the document is on.',
    },
    document_type_code: {
      type: 'string',
      pattern: '^(US_PASSPORT|PERM_RESIDENT_CARD|EAD|DRIVERS_LICENSE|STATE_ID|SSN_CARD|BIRTH_CERT)$',
      errorType: 'invalid_document_type_code',
      description: 'Kind of document.',
    },
    document_number: {
      type: 'string',
      pattern: '^[A-Z0-9]{6,12}$',
      errorType: 'invalid_document_number_format',
      description: 'Number of the document: six to twelve letters and digits.',
    },
    document_expiration_date: isoDate('Last valid day of the document, as YYYY-MM-DD.'),
    issuing_country_code: countryCode('Two-letter code of the country that issued it.'),
  },
  run({ employee_id, ...document }, { db, employee }) {
    const case_id = caseId('I9V', employee_id);
    const i9_record = { ...employee.i9_record, ...document, verification_status: 'verified', case_id };
    return succeed(changeEmployee(db, employee_id, employee, { i9_record }), {
      employee_id,
      ...document,
      case_id,
      message: 'The document is recorded.',
    });
  },
});
