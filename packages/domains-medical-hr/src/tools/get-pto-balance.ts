import { scheduleOf } from '../policy/working-days.ts';
import { employeeId } from './fields.ts';
import { employeeGate } from './gates.ts';
import { isEmptyRecord } from './is-empty-record.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const getPtoBalance = employeeTool({
  name: 'get_pto_balance',
  description: 'Reads how many days of paid time off and of sick time an employee has left.',
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db, employee }) {
    const { pto_balances } = employee;
    if (isEmptyRecord(pto_balances)) return refuse(db, 'pto_record_not_found', 'The employee has no balances.');
    return succeed(db, {
      employee_id,
      schedule_type: scheduleOf(employee),
      pto_balances,
      message: 'These are the balances in days.',
    });
  },
});
