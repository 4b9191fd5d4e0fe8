import { describe, expect, test } from 'vitest';
import { anHrDb, errorOf, hrDbWith, runTool, SHIFT_ID } from './__fixtures__/an-hr-db.ts';
import { addVisaDependent } from './add-visa-dependent.ts';
import { checkCorrectionEligibility } from './check-correction-eligibility.ts';
import { checkLeaveEligibility } from './check-leave-eligibility.ts';
import { checkOncallEligibility } from './check-oncall-eligibility.ts';
import { checkSwapEligibility } from './check-swap-eligibility.ts';
import { completeOnboardingTask } from './complete-onboarding-task.ts';
import { confirmShiftSwap } from './confirm-shift-swap.ts';
import { getI9Record } from './get-i9-record.ts';
import { getOnboardingChecklist } from './get-onboarding-checklist.ts';
import { getOncallSchedule } from './get-oncall-schedule.ts';
import { getShiftRecord } from './get-shift-record.ts';
import { getVisaRecord } from './get-visa-record.ts';
import { notifyDepartmentManager } from './notify-department-manager.ts';
import { registerOncallAvailability } from './register-oncall-availability.ts';
import { submitFmlaCase } from './submit-fmla-case.ts';
import { submitI9Verification } from './submit-i9-verification.ts';
import { submitPayrollCorrection } from './submit-payroll-correction.ts';
import { transferToAgent } from './transfer-to-agent.ts';
import { verifyColleagueCertifications } from './verify-colleague-certifications.ts';

const ID = 'EMP100200';

describe('shifts', () => {
  test('are shown to their owner only', () => {
    expect(errorOf(getShiftRecord, { employee_id: 'EMP300400' })).toBe('shift_not_owned');
    expect(errorOf(getShiftRecord, { shift_id: 'SHF-20270306-0701' })).toBe('shift_not_found');
  });

  test('can be given away while they are to come and unlocked, with what the unit asks for', () => {
    const block = (shift: object) => errorOf(checkSwapEligibility, {}, hrDbWith({ shift }));
    expect(runTool(checkSwapEligibility, { employee_id: 'EMP300400' }).result).toMatchObject({
      eligible: true,
      required_cert_codes: ['ACLS', 'CCRN'],
    });
    expect(block({ date: '2027-03-01' })).toBeUndefined();
    expect(block({ date: '2027-02-28', swap_locked: true })).toBe('shift_in_past');
    expect(block({ swap_locked: true })).toBe('swap_locked');
    expect(block({ status: 'swapped', date: '2020-01-01' })).toBe('already_swapped');
    expect(block({ status: 'cancelled', date: '2020-01-01' })).toBe('shift_cancelled');
  });

  test('go to a colleague who holds every certificate of the unit', () => {
    const db = hrDbWith({ employee: { certifications: ['BLS'] } });
    expect(runTool(verifyColleagueCertifications, { colleague_employee_id: ID }, db).result).toMatchObject({
      error_type: 'certification_missing',
      missing_certs: ['ACLS', 'CCRN'],
    });
    expect(runTool(verifyColleagueCertifications, { unit_code: '9Z-NONE' }).result.certifications_verified).toEqual([]);
    expect(runTool(confirmShiftSwap).db.shifts[SHIFT_ID]).toMatchObject({
      status: 'swapped',
      swapped_to_employee_id: 'EMP300400',
      swap_confirmation_id: 'CASE-SWP-100200',
    });
  });

  test('are corrected once logged, until their pay period ends', () => {
    const block = (shift: object) => errorOf(checkCorrectionEligibility, { shift_id: SHIFT_ID }, hrDbWith({ shift }));
    expect([block({ status: 'logged' }), block({ status: 'approved' })]).toEqual([undefined, undefined]);
    expect(block({ status: 'scheduled' })).toBe('shift_not_logged');
    expect(block({ status: 'scheduled', pay_period_closed: true })).toBe('pay_period_closed');
    expect(block({ correction_status: 'pending', pay_period_closed: true })).toBe('correction_already_pending');

    const submit = (pay_period_end_date: string | null) =>
      runTool(
        submitPayrollCorrection,
        { shift_id: SHIFT_ID },
        hrDbWith({ shift: { pay_period_end_date, pay_period_closed: true } }),
      );
    expect(submit(null).result.error_type).toBe('pay_period_not_set');
    expect(submit('2027-02-28').result.error_type).toBe('pay_period_closed');
    expect(submit('2027-03-01').db.shifts[SHIFT_ID]).toMatchObject({
      corrected_hours: 2.5,
      correction_type: 'overtime_hours',
      correction_case_id: 'CASE-PAY-100200',
      correction_status: 'pending',
    });
  });
});

describe('on call', () => {
  test('nobody who is on leave or lacks a certificate', () => {
    const block = (employee: object) => errorOf(checkOncallEligibility, {}, hrDbWith({ employee }));
    expect(block({ employment_status: 'on_leave', certifications: [] })).toBe('employee_on_leave');
    expect(block({ certifications: ['ACLS'] })).toBe('certification_missing');
  });

  test('registrations are added, with exceptions that lie within', () => {
    expect(errorOf(registerOncallAvailability, { blackout_dates: ['2027-03-08', '2027-03-29'] })).toBe(
      'invalid_blackout_date',
    );
    const db = hrDbWith({ employee: { oncall_schedule: null } });
    expect(runTool(registerOncallAvailability, {}, db).db.employees[ID]?.oncall_schedule).toEqual({
      registrations: [
        {
          registration_id: 'CASE-ONC-100200',
          unit_code: '4B-ICU',
          availability_start_date: '2027-03-08',
          availability_end_date: '2027-03-28',
          oncall_tier: 'backup',
          blackout_dates: ['2027-03-14'],
          status: 'registered',
        },
      ],
    });
    const { oncall_schedule: _none, ...without } = anHrDb().employees[ID] ?? {};
    const bare = anHrDb({ employees: { [ID]: without as never } });
    expect(runTool(getOncallSchedule, {}, bare).result.oncall_schedule).toEqual({});
  });
});

describe('onboarding tasks', () => {
  const complete = (task_code: string, completion_code: string) =>
    runTool(completeOnboardingTask, { task_code, completion_code });

  test('are completed against their code in any case, or against any where none is kept', () => {
    expect(complete('BADGE_PICKUP', 'AB12').result).toMatchObject({ remaining_tasks: ['TB_TEST'] });
    expect(complete('TB_TEST', 'zzzz').result).toMatchObject({ remaining_tasks: ['BADGE_PICKUP'] });
    expect(complete('BADGE_PICKUP', 'AB13').result.error_type).toBe('invalid_completion_code');
    expect(complete('ORIENTATION', 'nope').result.error_type).toBe('task_already_complete');
    expect(complete('HIPAA_TRAIN', 'AB12').result.error_type).toBe('task_not_found');
    // The one field without an error type of its own.
    expect(complete('BADGE_PICKUP', 'AB1').result.error_type).toBe('invalid_parameter');
  });

  test('of a list that is null are a fault, of an empty one are not found', () => {
    const db = (onboarding_checklist: null | object) => hrDbWith({ employee: { onboarding_checklist } });
    expect([null, {}].map((list) => errorOf(completeOnboardingTask, {}, db(list)))).toEqual([
      'execution_error',
      'task_not_found',
    ]);
    expect([null, {}].map((list) => errorOf(getOnboardingChecklist, {}, db(list)))).toEqual([
      'checklist_not_found',
      'checklist_not_found',
    ]);
  });
});

describe('leave', () => {
  test('is refused with the reason on file', () => {
    const fmla_eligibility = { eligible: false, months_employed: 3, reason: 'Too new.' };
    expect(runTool(checkLeaveEligibility, {}, hrDbWith({ employee: { fmla_eligibility } })).result).toEqual({
      status: 'error',
      error_type: 'not_eligible',
      message: 'Too new.',
      months_employed: 3,
      hours_worked_past_year: null,
    });
  });

  test('opens a case each time, and the manager of the department is told', () => {
    const { db } = runTool(submitFmlaCase, {}, runTool(submitFmlaCase).db);
    expect(db.employees[ID]?.leave_records?.map(({ case_id, status }) => [case_id, status])).toEqual([
      ['CASE-FMLA-100200', 'open'],
      ['CASE-FMLA-100200', 'open'],
    ]);
    expect(runTool(notifyDepartmentManager, { notification_type: 'fmla_opened' }).db.notifications).toEqual([
      {
        recipient: 'department_manager',
        employee_id: ID,
        department_code: 'SURGERY',
        case_id: 'CASE-SWP-100200',
        notification_type: 'fmla_opened',
      },
    ]);
  });
});

test('an I-9 record is made where there was none, and kept where there was', () => {
  const empty = hrDbWith({ employee: { i9_record: null } });
  expect(errorOf(getI9Record, {}, empty)).toBe('i9_record_not_found');
  const document = {
    verification_action: 'initial_verification',
    document_list_type: 'LIST_A',
    document_type_code: 'US_PASSPORT',
    document_number: 'C12345678',
    document_expiration_date: '2031-01-01',
    issuing_country_code: 'US',
    verification_status: 'verified',
    case_id: 'CASE-I9V-100200',
  };
  expect(runTool(submitI9Verification, {}, empty).db.employees[ID]?.i9_record).toEqual(document);
});

test('a dependant is added to the petition that was named', () => {
  expect(errorOf(getVisaRecord, { visa_petition_number: 'ABC0123456780' })).toBe('visa_record_not_found');
  expect(errorOf(addVisaDependent, {}, hrDbWith({ employee: { visa_record: null } }))).toBe('visa_record_not_found');
  expect(errorOf(addVisaDependent, { dependent_first_name: 'Léa' })).toBe('invalid_name_format');
  const { db, result } = runTool(addVisaDependent);
  expect(result.dependent_name).toBe('Mary-Ann Byrne');
  expect(db.employees[ID]?.visa_record).toEqual({
    petition_number: 'ABC0123456789',
    amendment_id: 'CASE-VISA-100200',
    dependents: [
      {
        first_name: 'Mary-Ann',
        last_name: 'Byrne',
        relationship: 'child',
        date_of_birth: '2026-12-24',
        country_of_birth: 'US',
        uscis_receipt_number: 'IOE9876543210',
        amendment_id: 'CASE-VISA-100200',
        status: 'pending',
      },
    ],
  });
});

test('transfers are numbered by the calls of the tool, and open to callers nobody knows', () => {
  const outcome = transferToAgent.run(
    { employee_id: 'EMP000000', transfer_reason: '', issue_summary: '' },
    { db: anHrDb({ session: {} }), now: '', callIndex: 12 },
  );
  expect(outcome.result).toMatchObject({ status: 'success', transfer_id: 'TRF-EMP000000-012' });
});
