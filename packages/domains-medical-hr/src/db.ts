/** Everything the tools of one scenario know and change. Types, not interfaces: a database is plain JSON. */
export type MedicalHrDb = {
  /** ISO date of the call; every "today" of a tool. */
  readonly _current_date?: string;
  /** Who has proved to be whom; empty before the call and no part of the hash. */
  readonly session?: Session;
  /** By employee id, such as `EMP100200`. */
  readonly employees: { readonly [employeeId: string]: Employee };
  /** By NPI: ten digits. */
  readonly providers: { readonly [npi: string]: Provider };
  /** By shift id, such as `SHF-20260610-0700`. */
  readonly shifts: { readonly [shiftId: string]: Shift };
  /** Certificates that a unit asks of everybody who works there. */
  readonly unit_cert_requirements: { readonly [unitCode: string]: readonly string[] };
  /** Free times as HH:MM, by type of appointment, department and ISO date. */
  readonly appointment_availability: Availability;
  /** What was sent, in the order of sending; the hash takes it for a set. */
  readonly notifications: readonly Notification[];
  /** ISO dates that count for nobody's paid time off. */
  readonly org_holidays: readonly string[];
  /** ISO dates on which a department grants no paid time off. */
  readonly department_blackout_dates: { readonly [departmentCode: string]: readonly string[] };
};

export type Session = {
  /** Employee id and date of birth agreed. */
  readonly employee_auth?: boolean;
  /** NPI, home facility and PIN agreed. */
  readonly provider_auth?: boolean;
  readonly authenticated_npi?: string;
  readonly authenticated_employee_id?: string;
  readonly otp_employee_id?: string;
  /** A one-time code was sent; stays after it was used. */
  readonly otp_issued?: boolean;
  /** The one-time code agreed. */
  readonly otp_auth?: boolean;
};

export type Availability = {
  readonly [type: string]: { readonly [departmentCode: string]: { readonly [isoDate: string]: readonly string[] } };
};

export type Employee = {
  readonly employee_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** ISO date; half of the standard verification. */
  readonly date_of_birth: string;
  readonly phone_last_four: string;
  /** The six digits that a one-time code of this call has. */
  readonly otp_code: string;
  readonly department_code: string;
  readonly role_code: string;
  readonly unit_code: string;
  readonly hire_date: string;
  /** `active` or `on_leave`. */
  readonly employment_status: string;
  readonly certifications: readonly string[];
  readonly fmla_eligibility: FmlaEligibility;
  /** Null or empty while the new hire's record is not live. */
  readonly onboarding_checklist?: OnboardingChecklist | null;
  readonly oncall_schedule?: OncallSchedule | null;
  readonly scheduled_appointments?: readonly Appointment[];
  readonly i9_record?: I9Record | null;
  readonly visa_record?: VisaRecord | null;
  readonly leave_records?: readonly LeaveRecord[];
  /** Days. */
  readonly pto_balances?: { readonly [type: string]: number };
  readonly pto_requests?: readonly PtoRequest[];
  /** `standard` counts weekdays, `shift` counts scheduled shifts. Default: standard. */
  readonly schedule_type?: string;
};

export type FmlaEligibility = {
  readonly eligible?: boolean;
  readonly months_employed?: number;
  readonly hours_worked_past_year?: number;
  readonly fmla_weeks_remaining?: number;
  /** Why not, for the caller. */
  readonly reason?: string | null;
};

export type OnboardingChecklist = {
  readonly tasks?: { readonly [taskCode: string]: OnboardingTask };
};

export type OnboardingTask = {
  /** `complete` or `pending`. */
  readonly status: string;
  /** Four characters that prove the task done; empty or absent: any will do. */
  readonly completion_code?: string | null;
};

export type OncallSchedule = {
  readonly registrations?: readonly OncallRegistration[];
};

export type OncallRegistration = {
  readonly registration_id: string;
  readonly unit_code: string;
  readonly availability_start_date: string;
  readonly availability_end_date: string;
  readonly oncall_tier: string;
  readonly blackout_dates: readonly string[];
  readonly status: string;
};

export type Appointment = {
  readonly appointment_id: string;
  readonly type: string;
  readonly department_code?: string;
  /** The leave that a return-to-work check-in ends. */
  readonly fmla_case_id?: string;
  /** `YYYY-MM-DD HH:MM`. */
  readonly appointment_datetime: string;
  readonly status: string;
};

export type I9Record = {
  readonly verification_action?: string | null;
  readonly document_list_type?: string | null;
  readonly document_type_code?: string | null;
  readonly document_number?: string | null;
  readonly document_expiration_date?: string | null;
  readonly issuing_country_code?: string | null;
  readonly verification_status?: string;
  readonly case_id?: string | null;
};

export type VisaRecord = {
  readonly petition_number: string;
  readonly visa_type?: string;
  readonly status?: string;
  readonly expiration_date?: string;
  readonly dependents?: readonly VisaDependent[];
  readonly amendment_id?: string | null;
};

export type VisaDependent = {
  readonly first_name: string;
  readonly last_name: string;
  readonly relationship: string;
  readonly date_of_birth: string;
  readonly country_of_birth: string;
  readonly uscis_receipt_number: string;
  readonly amendment_id: string;
  readonly status: string;
};

export type LeaveRecord = {
  readonly case_id: string;
  readonly leave_category?: string;
  readonly leave_start_date?: string;
  readonly leave_end_date?: string;
  readonly status: string;
};

export type PtoRequest = {
  readonly case_id: string;
  readonly pto_type: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly pto_days_deducted: number;
  readonly working_days: readonly string[];
  /** `pending`, `approved` or `denied`. */
  readonly status: string;
};

export type Provider = {
  readonly npi: string;
  readonly employee_id?: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The home facility, such as `AB-12C`; with NPI and PIN the provider's verification. */
  readonly facility_code: string;
  readonly pin: string;
  readonly phone_last_four: string;
  readonly otp_code: string;
  readonly role_code: string;
  readonly department_code: string;
  readonly hire_date: string;
  /** From occupational health, after a leave; null when none was given. */
  readonly clearance_code: string | null;
  readonly ehr_access_status: string;
  readonly ehr_access_case_id: string | null;
  /** By state licence number. */
  readonly licenses: { readonly [licenseNumber: string]: License };
  readonly malpractice?: Malpractice | null;
  readonly dea_registration?: DeaRegistration | null;
  readonly privileges?: Privileges | null;
  readonly scheduled_appointments?: readonly Appointment[];
};

export type License = {
  readonly state_license_number: string;
  readonly license_type: string;
  readonly state_code: string;
  /** ISO date of the last valid day. */
  readonly expiration_date: string;
  readonly status: string;
  readonly investigation_hold?: boolean;
  /** `pending` once an extension was asked for. */
  readonly extension_status?: string | null;
  readonly extension_type?: string | null;
  readonly extension_days?: number | null;
  readonly supervising_physician_npi?: string | null;
  readonly extension_case_id?: string | null;
};

export type Malpractice = {
  readonly carrier?: string;
  readonly policy_number?: string;
  readonly per_occurrence_limit_usd?: number;
  readonly aggregate_limit_usd?: number;
  readonly effective_date?: string;
  readonly expiration_date?: string;
  /** The limit is below what the organisation asks for. */
  readonly recredential_required?: boolean;
  readonly update_case_id?: string | null;
};

export type DeaRegistration = {
  readonly dea_number?: string;
  readonly facility_code?: string;
  readonly state_code?: string;
  readonly schedule_codes?: readonly string[];
  readonly expiration_date?: string;
  /** `transfer_pending` once a transfer was asked for. */
  readonly status?: string;
  readonly pending_transfer?: PendingTransfer;
};

export type PendingTransfer = {
  readonly new_facility_code: string;
  readonly new_state_code: string;
  readonly transfer_reason: string;
  readonly effective_date: string;
  readonly transfer_case_id: string;
};

export type Privileges = {
  readonly privilege_list?: readonly Privilege[];
  readonly reactivation_case_id?: string | null;
};

export type Privilege = {
  readonly code: string;
  readonly description?: string;
  /** `active` or `suspended`. */
  readonly status: string;
};

export type Shift = {
  readonly shift_id: string;
  readonly employee_id: string;
  readonly unit_code: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly hours_scheduled: number;
  /** Null before the shift was worked. */
  readonly hours_logged: number | null;
  readonly on_call: boolean;
  readonly on_call_tier: string | null;
  /** `scheduled`, `logged`, `approved`, `swapped` or `cancelled`. */
  readonly status: string;
  /** Within a day of its start nobody may swap it. */
  readonly swap_locked?: boolean;
  readonly pay_period_closed?: boolean;
  /** ISO date of the last day on which its pay can be corrected. */
  readonly pay_period_end_date?: string | null;
  readonly corrected_hours?: number | null;
  readonly correction_type?: string | null;
  readonly correction_case_id?: string | null;
  readonly correction_status?: string | null;
  readonly swapped_to_employee_id?: string | null;
  readonly swap_confirmation_id?: string | null;
};

export type Notification = {
  readonly recipient: string;
  readonly notification_type: string;
  readonly [field: string]: string;
};
