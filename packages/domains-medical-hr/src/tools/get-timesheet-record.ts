import { employeeId, shiftId } from './fields.ts';
import { employeeGate } from './gates.ts';
import { showOwnShift } from './own-shift.ts';
import { shiftTool } from './record-tools.ts';

export const getTimesheetRecord = shiftTool({
  name: 'get_timesheet_record',
  description: 'Reads the hours of a shift that the employee worked.',
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId, shift_id: shiftId },
  run: ({ employee_id }, { db, shift }) => showOwnShift(db, shift, employee_id),
});
