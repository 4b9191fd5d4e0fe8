import { APPOINTMENT_TYPES, alternativeDates, freeTimes } from '../policy/appointments.ts';
import { departmentCode, isoDate } from './fields.ts';
import { employeeOrOtpGate } from './gates.ts';
import { hrTool } from './hr-tool.ts';
import { succeed } from './outcome.ts';

export const checkAppointmentAvailability = hrTool({
  name: 'check_appointment_availability',
  description: 'Lists free times of a department on a date; when there are none, the next dates that have some.',
  effect: 'read',
  gate: employeeOrOtpGate,
  parameters: {
    department_code: departmentCode,
    appointment_type: {
      type: 'string',
      oneOf: APPOINTMENT_TYPES,
      errorType: 'invalid_appointment_type',
      description: 'What the appointment is for.',
    },
    preferred_date: isoDate('The date the caller asked for, as YYYY-MM-DD.'),
  },
  run({ department_code, appointment_type, preferred_date }, { db }) {
    const available_slots = freeTimes(db, appointment_type, department_code, preferred_date);
    if (available_slots.length > 0) {
      return succeed(db, { available_slots, date: preferred_date, message: 'These times are free.' });
    }
    return succeed(db, {
      available_slots,
      date: preferred_date,
      alternative_dates: alternativeDates(db, appointment_type, department_code, preferred_date),
      message: 'Nothing is free on that date.',
    });
  },
});
