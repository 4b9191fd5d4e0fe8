import { caseId } from './case-id.ts';
import { changeEmployee } from './change-record.ts';
import { employeeId, isoDate, unitCode } from './fields.ts';
import { employeeGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

export const registerOncallAvailability = employeeTool({
  name: 'register_oncall_availability',
  description: 'Registers an employee as on call for a unit, once known to be eligible.',
  effect: 'write',
  gate: employeeGate,
  parameters: {
    employee_id: employeeId,
    unit_code: unitCode,
    availability_start_date: isoDate('First day on call, as YYYY-MM-DD.'),
    availability_end_date: isoDate('Last day on call, as YYYY-MM-DD.'),
    oncall_tier: {
      type: 'string',
      oneOf: ['primary', 'backup'],
      errorType: 'invalid_oncall_tier',
      description: 'Called first, or when the first does not answer.',
    },
    blackout_dates: {
      type: 'list',
      items: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      errorType: 'invalid_date_format',
      description: 'Days in between on which the employee is not on call; empty for none.',
    },
  },
  run({ employee_id, ...availability }, { db, employee }) {
    const { availability_start_date: start, availability_end_date: end, blackout_dates } = availability;
    const outside = blackout_dates.find((date) => date < start || date > end);
    if (outside !== undefined) return refuse(db, 'invalid_blackout_date', `${outside} is outside the period.`);
    const registration_id = caseId('ONC', employee_id);
    const schedule = employee.oncall_schedule;
    const registrations = [
      ...(schedule?.registrations ?? []),
      { registration_id, ...availability, status: 'registered' },
    ];
    return succeed(changeEmployee(db, employee_id, employee, { oncall_schedule: { ...schedule, registrations } }), {
      employee_id,
      registration_id,
      ...availability,
      message: 'The availability is registered.',
    });
  },
});
