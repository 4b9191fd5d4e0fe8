import { bookTime } from './book-time.ts';
import { caseId } from './case-id.ts';
import { changeEmployee, withAppointment } from './change-record.ts';
import { appointmentTime, departmentCode, employeeId } from './fields.ts';
import { employeeOrOtpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const scheduleOrientationFollowup = employeeTool({
  name: 'schedule_orientation_followup',
  description: 'Books the follow-up after onboarding at a time that is free.',
  effect: 'write',
  gate: employeeOrOtpGate,
  parameters: { employee_id: employeeId, department_code: departmentCode, appointment_datetime: appointmentTime },
  run({ employee_id, ...slot }, { db, employee }) {
    const type = 'orientation_followup';
    return bookTime(db, { type, department: slot.department_code, at: slot.appointment_datetime }, (taken) => {
      const appointment_id = caseId('ORI', employee_id);
      const appointment = { appointment_id, type, ...slot, status: 'scheduled' };
      return succeed(changeEmployee(taken, employee_id, employee, withAppointment(employee, appointment)), {
        employee_id,
        appointment_id,
        ...slot,
        message: 'The follow-up is booked.',
      });
    });
  },
});
