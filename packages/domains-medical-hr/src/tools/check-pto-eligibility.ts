import { blackedOut, countPto, overlappingRequest } from '../policy/paid-time-off.ts';
import { scheduleOf } from '../policy/working-days.ts';
import { timeOff } from './fields.ts';
import { employeeGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const checkPtoEligibility = employeeTool({
  name: 'check_pto_eligibility',
  description: 'Tells whether time off can be granted, which of its days count, and what remains.',
  effect: 'read',
  gate: employeeGate,
  parameters: timeOff,
  run({ employee_id, pto_type, start_date, end_date }, { db, employee }) {
    const wish = { type: pto_type, startDate: start_date, endDate: end_date };
    const count = countPto(db, employee, wish);
    if (count.type === 'invalid_date_range') return refuse(db, count.type, 'The time off ends before it starts.');
    if (count.type === 'execution_error') return refuse(db, count.type, 'One of the dates does not exist.');
    if (count.type === 'insufficient_pto_balance') {
      const figures = { pto_days_required: count.required, current_balance: count.balance };
      return refuse(db, count.type, 'More days are needed than are left.', figures);
    }
    const { days, balance } = count;
    const conflicting_dates = blackedOut(db, employee, days);
    if (conflicting_dates.length > 0) {
      return refuse(db, 'blackout_date_conflict', 'The department grants no time off on some of the days.', {
        conflicting_dates,
      });
    }
    const overlapping = overlappingRequest(employee, wish);
    if (overlapping !== undefined) {
      return refuse(db, 'pto_overlap', 'Another request shares a day with this one.', {
        overlapping_case_id: overlapping.case_id,
      });
    }
    return succeed(db, {
      eligible: true,
      employee_id,
      schedule_type: scheduleOf(employee),
      pto_type,
      pto_days_required: days.length,
      working_days_in_range: days,
      current_balance: balance,
      remaining_after: balance - days.length,
      message: `That takes ${days.length} days.`,
    });
  },
});
