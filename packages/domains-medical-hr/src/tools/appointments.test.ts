import { expect, test } from 'vitest';
import { anHrDb, errorOf, hrDbWith, runTool } from './__fixtures__/an-hr-db.ts';
import { checkAppointmentAvailability } from './check-appointment-availability.ts';
import { scheduleCompetencyReview } from './schedule-competency-review.ts';
import { scheduleOrientationFollowup } from './schedule-orientation-followup.ts';
import { scheduleReturnToWorkCheckin } from './schedule-return-to-work-checkin.ts';

const ID = 'EMP100200';

test('lists free times, or else the next three dates that have some, the preferred one included', () => {
  const on = (preferred_date: string, department_code = 'SURGERY') =>
    runTool(checkAppointmentAvailability, { preferred_date, department_code }).result;

  expect(on('2027-03-08')).toEqual({
    status: 'success',
    available_slots: ['09:00', '11:30'],
    date: '2027-03-08',
    message: 'These times are free.',
  });
  expect(on('2027-03-09').alternative_dates).toEqual([{ date: '2027-03-10', available_slots: ['08:00'] }]);
  expect(on('2027-03-01').alternative_dates).toEqual([
    { date: '2027-03-08', available_slots: ['09:00', '11:30'] },
    { date: '2027-03-10', available_slots: ['08:00'] },
  ]);
  expect(on('2027-03-08', 'RADIOLOGY')).toMatchObject({ available_slots: [], alternative_dates: [] });
});

test('a time that is taken is free no more', () => {
  const { db, result } = runTool(scheduleOrientationFollowup);

  expect(result.appointment_id).toBe('CASE-ORI-100200');
  expect(db.appointment_availability.orientation_followup?.SURGERY?.['2027-03-08']).toEqual(['11:30']);
  expect(db.employees[ID]?.scheduled_appointments).toEqual([
    {
      appointment_id: 'CASE-ORI-100200',
      type: 'orientation_followup',
      department_code: 'SURGERY',
      appointment_datetime: '2027-03-08 09:00',
      status: 'scheduled',
    },
  ]);
  expect(errorOf(scheduleOrientationFollowup, {}, db)).toBe('slot_not_available');
  const none = anHrDb({ appointment_availability: {} });
  expect(errorOf(scheduleCompetencyReview, {}, none)).toBe('slot_not_available');
});

test('nobody is back at work before the leave ends, on its last day at the earliest', () => {
  const leave = { case_id: 'CASE-FMLA-100200', leave_end_date: '2027-03-31', status: 'open' };
  const db = hrDbWith({ employee: { leave_records: [leave] } });
  const at = (appointment_datetime: string, case_id = leave.case_id) =>
    errorOf(scheduleReturnToWorkCheckin, { appointment_datetime, case_id }, db);

  expect(at('2027-03-08 09:00')).toBe('appointment_before_leave_end');
  expect(at('2027-03-31 10:00')).toBeUndefined();
  // A case that is not on file sets no limit.
  expect(at('2027-03-08 09:00', 'CASE-FMLA-999999')).toBeUndefined();
  expect(runTool(scheduleReturnToWorkCheckin, {}, db).db.employees[ID]?.scheduled_appointments).toEqual([
    {
      appointment_id: 'CASE-RTW-100200',
      type: 'return_to_work_checkin',
      fmla_case_id: 'CASE-FMLA-100200',
      appointment_datetime: '2027-03-31 10:00',
      status: 'scheduled',
    },
  ]);
});

test('a competency review is kept with the provider', () => {
  expect(
    runTool(scheduleCompetencyReview).db.providers['1000200030']?.scheduled_appointments?.map((one) => one.type),
  ).toEqual(['competency_review']);
});
