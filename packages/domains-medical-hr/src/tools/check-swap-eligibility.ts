import { requiredCertifications } from '../policy/certifications.ts';
import { type SwapBlock, swapBlock } from '../policy/shift-swap.ts';
import { employeeId, shiftId } from './fields.ts';
import { employeeGate } from './gates.ts';
import { refuse, succeed, todayOf } from './outcome.ts';
import { shiftTool } from './record-tools.ts';

const WHY_NOT: { readonly [block in SwapBlock]: string } = {
  already_swapped: 'The shift was given away already.',
  shift_cancelled: 'The shift is cancelled.',
  shift_in_past: 'The shift is over.',
  swap_locked: 'The shift is locked: it starts too soon.',
};

/** Whose shift it is does not matter here. */
export const checkSwapEligibility = shiftTool({
  name: 'check_swap_eligibility',
  description: 'Tells whether a shift can be given to a colleague, and which certificates its unit asks for.',
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId, shift_id: shiftId },
  run(_, at) {
    const { db, shift } = at;
    const block = swapBlock(shift, todayOf(at));
    if (block !== undefined) return refuse(db, block, WHY_NOT[block]);
    return succeed(db, {
      eligible: true,
      shift_date: shift.date,
      unit_code: shift.unit_code,
      required_cert_codes: requiredCertifications(db, shift.unit_code),
      message: 'The shift can be given away.',
    });
  },
});
