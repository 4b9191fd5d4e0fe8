import { caseId } from './case-id.ts';
import { changeShift } from './change-record.ts';
import { colleagueId, employeeId, shiftId, unitCode } from './fields.ts';
import { employeeGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { shiftTool } from './record-tools.ts';

/** Checks nothing again: eligibility and certificates are looked up before. */
export const confirmShiftSwap = shiftTool({
  name: 'confirm_shift_swap',
  description: 'Gives a shift to a colleague, once both the shift and the colleague are known to be eligible.',
  effect: 'write',
  gate: employeeGate,
  parameters: {
    employee_id: employeeId,
    shift_id: shiftId,
    colleague_employee_id: colleagueId,
    unit_code: unitCode,
  },
  run({ employee_id, shift_id, colleague_employee_id, unit_code }, { db, shift }) {
    const case_id = caseId('SWP', employee_id);
    const swapped = changeShift(db, shift_id, shift, {
      status: 'swapped',
      swapped_to_employee_id: colleague_employee_id,
      swap_confirmation_id: case_id,
    });
    return succeed(swapped, {
      shift_id,
      original_employee_id: employee_id,
      new_employee_id: colleague_employee_id,
      unit_code,
      case_id,
      message: 'The shift is given to the colleague.',
    });
  },
});
