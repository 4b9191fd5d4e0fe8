import { employeeId, shiftId } from './fields.ts';
import { employeeGate } from './gates.ts';
import { showOwnShift } from './own-shift.ts';
import { shiftTool } from './record-tools.ts';

export const getShiftRecord = shiftTool({
  name: 'get_shift_record',
  description: 'Reads a shift of the employee.',
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId, shift_id: shiftId },
  run: ({ employee_id }, { db, shift }) => showOwnShift(db, shift, employee_id),
});
