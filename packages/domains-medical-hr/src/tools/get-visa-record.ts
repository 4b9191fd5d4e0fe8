import { employeeId, petitionNumber } from './fields.ts';
import { otpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const getVisaRecord = employeeTool({
  name: 'get_visa_record',
  description: "Reads an employee's visa petition.",
  effect: 'read',
  gate: otpGate,
  parameters: { employee_id: employeeId, visa_petition_number: petitionNumber },
  run({ visa_petition_number }, { db, employee: { visa_record } }) {
    if (visa_record?.petition_number !== visa_petition_number) {
      return refuse(db, 'visa_record_not_found', 'The employee has no petition of that number.');
    }
    return succeed(db, { visa_record });
  },
});
