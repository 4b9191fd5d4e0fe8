import { bookTime } from './book-time.ts';
import { providerCaseId } from './case-id.ts';
import { changeProvider, withAppointment } from './change-record.ts';
import { appointmentTime, departmentCode, providerNpi } from './fields.ts';
import { otpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

export const scheduleCompetencyReview = providerTool({
  name: 'schedule_competency_review',
  description: 'Books the review that comes before privileges are reactivated, at a time that is free.',
  effect: 'write',
  gate: otpGate,
  parameters: { npi: providerNpi, department_code: departmentCode, appointment_datetime: appointmentTime },
  run({ npi, ...slot }, { db, provider }) {
    const type = 'competency_review';
    return bookTime(db, { type, department: slot.department_code, at: slot.appointment_datetime }, (taken) => {
      const appointment_id = providerCaseId('CMP', provider, npi);
      const appointment = { appointment_id, type, ...slot, status: 'scheduled' };
      return succeed(changeProvider(taken, npi, provider, withAppointment(provider, appointment)), {
        npi,
        appointment_id,
        ...slot,
        message: 'The review is booked.',
      });
    });
  },
});
