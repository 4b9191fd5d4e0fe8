import { employeeId } from './fields.ts';
import { employeeGate } from './gates.ts';
import { isEmptyRecord } from './is-empty-record.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const getI9Record = employeeTool({
  name: 'get_i9_record',
  description: "Reads an employee's verification of identity and work permit (I-9).",
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId },
  run(_, { db, employee: { i9_record } }) {
    if (isEmptyRecord(i9_record)) return refuse(db, 'i9_record_not_found', 'The employee has no I-9 record.');
    return succeed(db, { i9_record });
  },
});
