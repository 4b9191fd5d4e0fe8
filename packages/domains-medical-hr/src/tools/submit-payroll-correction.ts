import { CORRECTION_TYPES, MOST_CORRECTED_HOURS } from '../policy/payroll-correction.ts';
import { caseId } from './case-id.ts';
import { changeShift } from './change-record.ts';
import { employeeId, shiftId } from './fields.ts';
import { employeeGate } from './gates.ts';
import { refuse, succeed, todayOf } from './outcome.ts';
import { shiftTool } from './record-tools.ts';

/** Goes by the last day of the pay period, not by its flag. */
export const submitPayrollCorrection = shiftTool({
  name: 'submit_payroll_correction',
  description: 'Asks for a correction of the hours of one category in a shift.',
  effect: 'write',
  gate: employeeGate,
  parameters: {
    employee_id: employeeId,
    shift_id: shiftId,
    correction_type: {
      type: 'string',
      oneOf: CORRECTION_TYPES,
      errorType: 'invalid_correction_type',
      description: 'Which category of hours is wrong.',
    },
    corrected_hours: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: MOST_CORRECTED_HOURS,
      errorType: 'invalid_hours',
      description: 'What the hours of that category should be in all; no difference, and not the whole shift.',
    },
  },
  run({ employee_id, shift_id, correction_type, corrected_hours }, at) {
    const { db, shift } = at;
    const lastDay = shift.pay_period_end_date;
    if (!lastDay) return refuse(db, 'pay_period_not_set', 'The shift belongs to no pay period.');
    if (lastDay < todayOf(at)) return refuse(db, 'pay_period_closed', 'The pay period is closed.');
    const case_id = caseId('PAY', employee_id);
    const corrected = changeShift(db, shift_id, shift, {
      corrected_hours,
      correction_type,
      correction_case_id: case_id,
      correction_status: 'pending',
    });
    return succeed(corrected, {
      employee_id,
      shift_id,
      correction_type,
      corrected_hours,
      pay_period_end_date: lastDay,
      case_id,
      message: 'The correction is asked for.',
    });
  },
});
