import { countPto } from '../policy/paid-time-off.ts';
import { caseId } from './case-id.ts';
import { changeEmployee } from './change-record.ts';
import { timeOff } from './fields.ts';
import { employeeGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** Counts the days again, but looks at neither blackout dates nor overlaps. */
export const submitPtoRequest = employeeTool({
  name: 'submit_pto_request',
  description: 'Asks for time off and takes its days from the balance, once they are known to be eligible.',
  effect: 'write',
  gate: employeeGate,
  parameters: timeOff,
  run({ employee_id, ...wish }, { db, employee }) {
    const { pto_type, start_date, end_date } = wish;
    const count = countPto(db, employee, { type: pto_type, startDate: start_date, endDate: end_date });
    if (count.type !== 'fits') return refuse(db, count.type, 'The time off cannot be granted.');
    const case_id = caseId('PTO', employee_id);
    const { days, balance } = count;
    const taken = { pto_days_deducted: days.length, working_days: days };
    const remaining_balance = balance - days.length;
    const requested = changeEmployee(db, employee_id, employee, {
      pto_balances: { ...employee.pto_balances, [pto_type]: remaining_balance },
      pto_requests: [...(employee.pto_requests ?? []), { case_id, ...wish, ...taken, status: 'pending' }],
    });
    return succeed(requested, {
      employee_id,
      case_id,
      ...wish,
      ...taken,
      remaining_balance,
      message: 'The time off is asked for.',
    });
  },
});
