import { type CorrectionBlock, correctionBlock } from '../policy/payroll-correction.ts';
import { employeeId, shiftId } from './fields.ts';
import { employeeGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { shiftTool } from './record-tools.ts';

const WHY_NOT: { readonly [block in CorrectionBlock]: string } = {
  correction_already_pending: 'A correction of this shift is pending already.',
  pay_period_closed: 'The pay period is closed.',
  shift_not_logged: 'No hours of this shift are logged yet.',
};

/** Whose shift it is does not matter here. */
export const checkCorrectionEligibility = shiftTool({
  name: 'check_correction_eligibility',
  description: 'Tells whether the pay of a shift can still be corrected.',
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId, shift_id: shiftId },
  run({ shift_id }, { db, shift }) {
    const block = correctionBlock(shift);
    if (block !== undefined) return refuse(db, block, WHY_NOT[block]);
    return succeed(db, {
      eligible: true,
      shift_id,
      logged_hours: shift.hours_logged,
      message: 'The pay of the shift can be corrected.',
    });
  },
});
