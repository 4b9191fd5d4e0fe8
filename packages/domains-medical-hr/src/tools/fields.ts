import { PTO_TYPES } from '../policy/paid-time-off.ts';

/** Arguments that several tools share, declared once so that all of them check alike. */

const ISO_DATE = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorType: 'invalid_date_format' } as const;
const EMPLOYEE_ID = { type: 'string', pattern: '^EMP\\d{6}$', errorType: 'invalid_employee_id_format' } as const;
const NPI = { type: 'string', pattern: '^\\d{10}$', errorType: 'invalid_npi_format' } as const;
const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR|GU|VI|AS|MP';

export const employeeId = { ...EMPLOYEE_ID, description: 'Employee id: EMP and six digits.' } as const;

export const colleagueId = { ...EMPLOYEE_ID, description: "The colleague's employee id: EMP and six digits." } as const;

export const providerNpi = { ...NPI, description: 'National provider identifier (NPI): ten digits.' } as const;

export const supervisorNpi = {
  ...NPI,
  optional: true,
  description: "The supervising physician's own NPI; only for a supervised extension.",
} as const;

/** `description` says which date is meant. */
export function isoDate<const Text extends string>(description: Text) {
  return { ...ISO_DATE, description } as const;
}

export const facilityCode = {
  type: 'string',
  pattern: '^[A-Z]{2,4}-\\d{2}[A-Z]$',
  errorType: 'invalid_facility_code_format',
  description: 'Facility code: letters, a hyphen, two digits and a letter.',
} as const;

export const licenseNumber = {
  type: 'string',
  pattern: '^[A-Z]{2}-[A-Z]{2,4}-\\d{6,8}$',
  errorType: 'invalid_license_number_format',
  description: 'State licence number: state, kind of licence and six to eight digits, parted by hyphens.',
} as const;

export const caseNumber = {
  type: 'string',
  pattern: '^CASE-[A-Z0-9]{2,6}-\\d{6}$',
  errorType: 'invalid_case_id_format',
  description: 'Case id that the change before returned.',
} as const;

export const shiftId = {
  type: 'string',
  pattern: '^SHF-\\d{8}-\\d{4}$',
  errorType: 'invalid_shift_id_format',
  description: 'Shift id: SHF, the date as eight digits and the start time as four.',
} as const;

export const unitCode = {
  type: 'string',
  pattern: '^\\d{1,2}[A-Z]-[A-Z]{2,6}$',
  errorType: 'invalid_unit_code_format',
  description: 'Unit code: floor, wing letter, a hyphen and the name of the unit.',
} as const;

export const departmentCode = {
  type: 'string',
  pattern: '^(CARDIOLOGY|EMERGENCY|ONCOLOGY|SURGERY|NEUROLOGY|PEDIATRICS|RADIOLOGY|PATHOLOGY|ORTHOPEDICS|OBSTETRICS)$',
  errorType: 'invalid_department_code',
  description: 'Department code, in capitals.',
} as const;

export const appointmentTime = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$',
  errorType: 'invalid_appointment_datetime_format',
  description: 'A free time as YYYY-MM-DD HH:MM.',
} as const;

export const deaNumber = {
  type: 'string',
  pattern: '^[A-Z]{2}\\d{7}$',
  errorType: 'invalid_dea_number_format',
  description: 'DEA number: two letters and seven digits.',
} as const;

export const stateCode = {
  type: 'string',
  pattern: `^(${STATES})$`,
  errorType: 'invalid_state_code_format',
  description: 'Two-letter code of the new state.',
} as const;

export const clearanceCode = {
  type: 'string',
  pattern: '^CLR-[A-Z]{2,4}-\\d{6}$',
  errorType: 'invalid_clearance_code_format',
  description: 'Clearance code from occupational health: CLR, letters and six digits, parted by hyphens.',
} as const;

export const petitionNumber = {
  type: 'string',
  pattern: '^[A-Z]{3}\\d{10}$',
  errorType: 'invalid_petition_number_format',
  description: 'Visa petition number: three letters and ten digits.',
} as const;

/** `description` says which country is meant. */
export function countryCode<const Text extends string>(description: Text) {
  return { type: 'string', pattern: '^[A-Z]{2}$', errorType: 'invalid_country_code_format', description } as const;
}

/** `description` says which name is meant. */
export function latinName<const Text extends string>(description: Text) {
  return { type: 'string', pattern: '^[A-Za-z\\-]{2,30}$', errorType: 'invalid_name_format', description } as const;
}

/** What both tools about time off are asked with. */
export const timeOff = {
  employee_id: employeeId,
  pto_type: { type: 'string', oneOf: PTO_TYPES, errorType: 'invalid_pto_type', description: 'Which balance is used.' },
  start_date: isoDate('First day off, as YYYY-MM-DD.'),
  end_date: isoDate('Last day off, as YYYY-MM-DD.'),
} as const;

export function notificationOf<const Types extends readonly string[]>(oneOf: Types) {
  return { type: 'string', oneOf, errorType: 'invalid_notification_type', description: 'What has happened.' } as const;
}
