import { bookTime } from './book-time.ts';
import { caseId } from './case-id.ts';
import { changeEmployee, withAppointment } from './change-record.ts';
import { appointmentTime, caseNumber, departmentCode, employeeId } from './fields.ts';
import { otpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** A leave that is not on record sets no limit; the appointment names the leave and not the department. */
export const scheduleReturnToWorkCheckin = employeeTool({
  name: 'schedule_return_to_work_checkin',
  description: 'Books the check-in after a leave, on its last day or later, at a time that is free.',
  effect: 'write',
  gate: otpGate,
  parameters: {
    employee_id: employeeId,
    case_id: caseNumber,
    department_code: departmentCode,
    appointment_datetime: appointmentTime,
  },
  run({ employee_id, case_id, department_code, appointment_datetime }, { db, employee }) {
    const leave = employee.leave_records?.find((one) => one.case_id === case_id);
    const [date = ''] = appointment_datetime.split(' ');
    if (date < (leave?.leave_end_date ?? '')) {
      return refuse(db, 'appointment_before_leave_end', 'The leave ends after that date.');
    }
    const type = 'return_to_work_checkin';
    return bookTime(db, { type, department: department_code, at: appointment_datetime }, (taken) => {
      const appointment_id = caseId('RTW', employee_id);
      const appointment = { appointment_id, type, fmla_case_id: case_id, appointment_datetime, status: 'scheduled' };
      return succeed(changeEmployee(taken, employee_id, employee, withAppointment(employee, appointment)), {
        employee_id,
        appointment_id,
        case_id,
        appointment_datetime,
        message: 'The check-in is booked.',
      });
    });
  },
});
