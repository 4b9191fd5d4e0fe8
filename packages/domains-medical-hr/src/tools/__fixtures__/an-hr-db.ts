import type { DomainTool, Json, JsonObject } from '@eva/core';
import type { Employee, License, MedicalHrDb, Provider, Session, Shift } from '../../db.ts';

/** A Monday. */
export const NOW = '2027-03-01 09:30 EST';

export const ALL_VERIFIED: Session = { employee_auth: true, provider_auth: true, otp_issued: true, otp_auth: true };

export const LICENSE_NUMBER = 'OR-MD-112233';
export const SHIFT_ID = 'SHF-20270306-0700';
const LOGGED_SHIFT_ID = 'SHF-20270220-1900';

/** A nurse, who is also on file as a provider, a colleague, a second provider, and two shifts; everybody verified. */
export function anHrDb(changes: Partial<MedicalHrDb> = {}): MedicalHrDb {
  return {
    _current_date: '2027-03-01',
    session: ALL_VERIFIED,
    employees: { EMP100200: anEmployee(), EMP300400: anEmployee({ employee_id: 'EMP300400', first_name: 'Tom' }) },
    providers: { '1000200030': aProvider(), '1000200031': aProvider({ npi: '1000200031', employee_id: 'EMP300400' }) },
    shifts: {
      [SHIFT_ID]: aShift(),
      [LOGGED_SHIFT_ID]: aShift({
        shift_id: LOGGED_SHIFT_ID,
        date: '2027-02-20',
        status: 'logged',
        hours_logged: 12,
        pay_period_end_date: '2027-03-05',
      }),
    },
    unit_cert_requirements: { '4B-ICU': ['CCRN', 'ACLS'] },
    appointment_availability: {
      orientation_followup: { SURGERY: { '2027-03-08': ['09:00', '11:30'], '2027-03-09': [], '2027-03-10': ['08:00'] } },
      return_to_work_checkin: { SURGERY: { '2027-03-08': ['09:00'], '2027-03-31': ['10:00'] } },
      competency_review: { SURGERY: { '2027-03-08': ['15:00'] } },
    },
    notifications: [],
    org_holidays: ['2027-03-17'],
    department_blackout_dates: { SURGERY: ['2027-04-01', '2027-04-02'] },
    ...changes,
  };
}

function anEmployee(changes: Partial<Employee> = {}): Employee {
  return {
    employee_id: 'EMP100200',
    first_name: 'Ada',
    last_name: 'Byrne',
    date_of_birth: '1990-05-06',
    phone_last_four: '4711',
    otp_code: '246810',
    department_code: 'SURGERY',
    role_code: 'RN',
    unit_code: '4B-ICU',
    hire_date: '2020-01-06',
    employment_status: 'active',
    certifications: ['ACLS', 'CCRN'],
    fmla_eligibility: { eligible: true, months_employed: 80, hours_worked_past_year: 1900, fmla_weeks_remaining: 12 },
    onboarding_checklist: {
      tasks: {
        BADGE_PICKUP: { status: 'pending', completion_code: 'aB12' },
        TB_TEST: { status: 'pending', completion_code: '' },
        ORIENTATION: { status: 'complete', completion_code: 'X1X1' },
      },
    },
    oncall_schedule: { registrations: [] },
    scheduled_appointments: [],
    i9_record: { verification_status: 'pending' },
    visa_record: { petition_number: 'ABC0123456789', dependents: [], amendment_id: null },
    leave_records: [],
    pto_balances: { pto: 5, sick: 1.5 },
    pto_requests: [],
    ...changes,
  };
}

function aProvider(changes: Partial<Provider> = {}): Provider {
  return {
    npi: '1000200030',
    employee_id: 'EMP100200',
    first_name: 'Ada',
    last_name: 'Byrne',
    facility_code: 'ABC-12D',
    pin: '9876',
    phone_last_four: '4711',
    otp_code: '246810',
    role_code: 'MD',
    department_code: 'SURGERY',
    hire_date: '2020-01-06',
    clearance_code: 'CLR-OCC-123456',
    ehr_access_status: 'suspended',
    ehr_access_case_id: null,
    licenses: { [LICENSE_NUMBER]: aLicense() },
    malpractice: { carrier: 'cna', policy_number: 'POL-2026-AAAAAA', per_occurrence_limit_usd: 1_000_000 },
    dea_registration: { dea_number: 'AB1234567', facility_code: 'ABC-12D', state_code: 'OR', status: 'active' },
    privileges: {
      privilege_list: [
        { code: 'PRV-SURG-001', status: 'suspended' },
        { code: 'PRV-SURG-002', status: 'active' },
        { code: 'PRV-SURG-003', status: 'suspended' },
      ],
      reactivation_case_id: null,
    },
    scheduled_appointments: [],
    ...changes,
  };
}

export function aLicense(changes: Partial<License> = {}): License {
  return {
    state_license_number: LICENSE_NUMBER,
    license_type: 'MD',
    state_code: 'OR',
    expiration_date: '2027-04-01',
    status: 'active',
    investigation_hold: false,
    extension_status: null,
    ...changes,
  };
}

export function aShift(changes: Partial<Shift> = {}): Shift {
  return {
    shift_id: SHIFT_ID,
    employee_id: 'EMP100200',
    unit_code: '4B-ICU',
    date: '2027-03-06',
    start_time: '07:00',
    end_time: '19:00',
    hours_scheduled: 12,
    hours_logged: null,
    on_call: false,
    on_call_tier: null,
    status: 'scheduled',
    ...changes,
  };
}

/** The database with one employee, provider or shift changed. */
export function hrDbWith(change: {
  readonly employee?: Partial<Employee>;
  readonly provider?: Partial<Provider>;
  readonly license?: Partial<License>;
  readonly shift?: Partial<Shift>;
}): MedicalHrDb {
  const db = anHrDb();
  const license = { [LICENSE_NUMBER]: aLicense(change.license) };
  return {
    ...db,
    employees: { ...db.employees, EMP100200: anEmployee(change.employee) },
    providers: { ...db.providers, '1000200030': aProvider({ licenses: license, ...change.provider }) },
    shifts: { ...db.shifts, [SHIFT_ID]: aShift(change.shift) },
  };
}

/** For each tool arguments that succeed on the database above. */
export const VALID: { readonly [tool: string]: JsonObject } = {
  verify_employee_auth: { employee_id: 'EMP100200', date_of_birth: '1990-05-06' },
  verify_provider_auth: { npi: '1000200030', facility_code: 'ABC-12D', pin: '9876' },
  initiate_otp_auth: { employee_id: 'EMP100200' },
  verify_otp_auth: { employee_id: 'EMP100200', otp_code: '246810' },
  get_provider_profile: { npi: '1000200030' },
  get_employee_record: { employee_id: 'EMP100200' },
  check_appointment_availability: {
    department_code: 'SURGERY',
    appointment_type: 'orientation_followup',
    preferred_date: '2027-03-08',
  },
  get_license_record: { npi: '1000200030', state_license_number: LICENSE_NUMBER },
  check_extension_eligibility: { npi: '1000200030', state_license_number: LICENSE_NUMBER },
  submit_license_extension: {
    npi: '1000200030',
    state_license_number: LICENSE_NUMBER,
    extension_type: 'supervised',
    extension_days: 60,
    supervising_physician_npi: '1000200031',
  },
  notify_credentialing_committee: {
    npi: '1000200030',
    case_id: 'CASE-LIC-100200',
    notification_type: 'license_extension_submitted',
  },
  get_shift_record: { employee_id: 'EMP100200', shift_id: SHIFT_ID },
  check_swap_eligibility: { employee_id: 'EMP100200', shift_id: SHIFT_ID },
  verify_colleague_certifications: { colleague_employee_id: 'EMP300400', unit_code: '4B-ICU' },
  confirm_shift_swap: {
    employee_id: 'EMP100200',
    shift_id: SHIFT_ID,
    colleague_employee_id: 'EMP300400',
    unit_code: '4B-ICU',
  },
  notify_department_manager: {
    employee_id: 'EMP100200',
    case_id: 'CASE-SWP-100200',
    notification_type: 'shift_swap_confirmed',
  },
  get_malpractice_record: { npi: '1000200030' },
  update_malpractice_coverage: {
    npi: '1000200030',
    new_carrier: 'zurich',
    new_policy_number: 'POL-2027-ABC123',
    per_occurrence_limit_usd: 2_000_000,
    aggregate_limit_usd: 6_000_000,
    effective_date: '2027-03-01',
    expiration_date: '2028-02-29',
  },
  get_onboarding_checklist: { employee_id: 'EMP100200' },
  complete_onboarding_task: { employee_id: 'EMP100200', task_code: 'BADGE_PICKUP', completion_code: 'Ab12' },
  schedule_orientation_followup: {
    employee_id: 'EMP100200',
    department_code: 'SURGERY',
    appointment_datetime: '2027-03-08 09:00',
  },
  get_dea_record: { npi: '1000200030', dea_number: 'AB1234567' },
  transfer_dea_registration: {
    npi: '1000200030',
    dea_number: 'AB1234567',
    new_facility_code: 'XYZ-34E',
    new_state_code: 'WA',
    transfer_reason: 'role_change',
    effective_date: '2027-04-01',
  },
  notify_pdmp: { npi: '1000200030', dea_number: 'AB1234567', state_code: 'WA', facility_code: 'XYZ-34E' },
  check_leave_eligibility: { employee_id: 'EMP100200' },
  submit_fmla_case: {
    employee_id: 'EMP100200',
    leave_category: 'bonding',
    leave_start_date: '2027-03-10',
    leave_end_date: '2027-03-31',
  },
  schedule_return_to_work_checkin: {
    employee_id: 'EMP100200',
    case_id: 'CASE-FMLA-100200',
    department_code: 'SURGERY',
    appointment_datetime: '2027-03-31 10:00',
  },
  get_timesheet_record: { employee_id: 'EMP100200', shift_id: LOGGED_SHIFT_ID },
  check_correction_eligibility: { employee_id: 'EMP100200', shift_id: LOGGED_SHIFT_ID },
  submit_payroll_correction: {
    employee_id: 'EMP100200',
    shift_id: LOGGED_SHIFT_ID,
    correction_type: 'overtime_hours',
    corrected_hours: 2.5,
  },
  get_privilege_record: { npi: '1000200030' },
  check_reactivation_eligibility: { npi: '1000200030', clearance_code: 'CLR-OCC-123456' },
  schedule_competency_review: {
    npi: '1000200030',
    department_code: 'SURGERY',
    appointment_datetime: '2027-03-08 15:00',
  },
  reactivate_privileges: {
    npi: '1000200030',
    privilege_codes: ['PRV-SURG-001'],
    clearance_code: 'CLR-OCC-123456',
    leave_type_on_record: 'medical_leave',
  },
  update_ehr_access: { npi: '1000200030', case_id: 'CASE-PRV-100200', access_change_type: 'reactivate_full' },
  get_oncall_schedule: { employee_id: 'EMP100200', unit_code: '4B-ICU' },
  check_oncall_eligibility: { employee_id: 'EMP100200', unit_code: '4B-ICU' },
  register_oncall_availability: {
    employee_id: 'EMP100200',
    unit_code: '4B-ICU',
    availability_start_date: '2027-03-08',
    availability_end_date: '2027-03-28',
    oncall_tier: 'backup',
    blackout_dates: ['2027-03-14'],
  },
  get_i9_record: { employee_id: 'EMP100200' },
  submit_i9_verification: {
    employee_id: 'EMP100200',
    verification_action: 'initial_verification',
    document_list_type: 'LIST_A',
    document_type_code: 'US_PASSPORT',
    document_number: 'C12345678',
    document_expiration_date: '2031-01-01',
    issuing_country_code: 'US',
  },
  notify_hr_compliance: { employee_id: 'EMP100200', case_id: 'CASE-I9V-100200', notification_type: 'i9_verified' },
  get_visa_record: { employee_id: 'EMP100200', visa_petition_number: 'ABC0123456789' },
  add_visa_dependent: {
    employee_id: 'EMP100200',
    visa_petition_number: 'ABC0123456789',
    dependent_first_name: 'Mary-Ann',
    dependent_last_name: 'Byrne',
    relationship: 'child',
    dependent_date_of_birth: '2026-12-24',
    dependent_country_of_birth: 'US',
    uscis_receipt_number: 'IOE9876543210',
  },
  notify_immigration_counsel: {
    employee_id: 'EMP100200',
    visa_petition_number: 'ABC0123456789',
    notification_type: 'dependent_added',
  },
  get_pto_balance: { employee_id: 'EMP100200' },
  check_pto_eligibility: {
    employee_id: 'EMP100200',
    pto_type: 'pto',
    start_date: '2027-03-15',
    end_date: '2027-03-19',
  },
  submit_pto_request: { employee_id: 'EMP100200', pto_type: 'pto', start_date: '2027-03-15', end_date: '2027-03-19' },
  transfer_to_agent: { employee_id: 'EMP100200', transfer_reason: 'caller_requested', issue_summary: 'Help.' },
};

/** Runs one tool once, on its usual arguments with some of them changed. */
export function runTool(tool: DomainTool<MedicalHrDb>, args: JsonObject = {}, db: MedicalHrDb = anHrDb()) {
  const outcome = tool.run({ ...VALID[tool.name], ...args }, { db, now: NOW, callIndex: 1 });
  return { db: outcome.db, result: outcome.result as JsonObject };
}

/** The error type of a refusal; undefined for a success. */
export function errorOf(tool: DomainTool<MedicalHrDb>, args: JsonObject = {}, db: MedicalHrDb = anHrDb()): Json | undefined {
  return runTool(tool, args, db).result.error_type;
}
