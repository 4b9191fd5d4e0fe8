/** Arguments that several tools share, declared once so that all of them check alike. */

const EMPLOYEE_ID = { type: 'string', pattern: '^EMP\\d{6}$', errorType: 'invalid_employee_id_format' } as const;

export const employeeId = {
  ...EMPLOYEE_ID,
  description: 'Employee id of the person it is for: EMP and six digits.',
} as const;

/** `description` says whose id is meant. */
export function employeeIdOf<const Text extends string>(description: Text) {
  return { ...EMPLOYEE_ID, description } as const;
}

/** Four digits of a phone number; `description` says of which. */
export function phoneLastFour<const Text extends string>(description: Text) {
  return { type: 'string', pattern: '^\\d{4}$', errorType: 'invalid_phone_format', description } as const;
}

const ASSET_TAG = { type: 'string', pattern: '^AST-[A-Z]{3}-\\d{6}$', errorType: 'invalid_asset_tag_format' } as const;

export const assetTag = { ...ASSET_TAG, description: 'Tag of the device, such as AST-LPT-123456.' } as const;

export const optionalAssetTag = {
  ...ASSET_TAG,
  optional: true,
  description: 'Tag of the device that is replaced; none for a lost one or a new setup.',
} as const;

export const targetSystem = {
  type: 'string',
  pattern: '^(active_directory|sso_identity|email_exchange|vpn_gateway|erp_oracle)$',
  errorType: 'invalid_target_system',
  description: 'The account: active_directory, sso_identity, email_exchange, vpn_gateway or erp_oracle.',
} as const;

export const serviceName = {
  type: 'string',
  pattern:
    '^(email_exchange|vpn_gateway|erp_oracle|crm_platform|hr_portal|code_repository|ci_cd_pipeline|file_storage|sso_identity|print_service)$',
  errorType: 'invalid_service_name',
  description: 'The shared service, such as email_exchange, vpn_gateway or crm_platform.',
} as const;

export const ticketNumber = {
  type: 'string',
  pattern: '^INC[a-f0-9]{12}$',
  errorType: 'invalid_ticket_number_format',
  description: 'Number of the ticket, exactly as the system gave it.',
} as const;

export const requestId = {
  type: 'string',
  pattern: '^REQ-[A-Z]{2,5}-[a-f0-9]{12}$',
  errorType: 'invalid_request_id_format',
  description: 'Id of the request, exactly as the system gave it.',
} as const;

export const caseId = {
  type: 'string',
  pattern: '^CASE-[A-Z]{2,5}-[a-f0-9]{12}$',
  errorType: 'invalid_case_id_format',
  description: 'Id of the case, exactly as the system gave it.',
} as const;

const ISO_DATE = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorType: 'invalid_date_format' } as const;

/** `description` says which day is meant. */
export function isoDate<const Text extends string>(description: Text) {
  return { ...ISO_DATE, description } as const;
}

/** `description` says whether it starts or ends then. */
export function timeOfDay<const Text extends string>(description: Text) {
  return { type: 'string', pattern: '^\\d{2}:\\d{2}$', errorType: 'invalid_time_format', description } as const;
}

/** Name or code of a place; `description` says what for. */
export function building<const Text extends string>(description: Text) {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 60,
    errorType: 'invalid_building_code_format',
    description,
  } as const;
}

const FLOOR_CODE = { type: 'string', pattern: '^FL\\d{1,2}$', errorType: 'invalid_floor_code_format' } as const;

export const floorCode = { ...FLOOR_CODE, description: 'The floor, as FL and its number: FL2.' } as const;

export const optionalFloorCode = {
  ...FLOOR_CODE,
  optional: true,
  description: 'The floor, if only one will do.',
} as const;

export const roomCode = {
  type: 'string',
  pattern: '^BLD\\d{1,2}-FL\\d{1,2}-RM\\d{3}$',
  errorType: 'invalid_room_code_format',
  description: 'Code of the room, as the search gave it.',
} as const;

export const groupCode = {
  type: 'string',
  pattern: '^GRP-[A-Z]{2,8}$',
  errorType: 'invalid_group_code_format',
  description: 'Code of the group: GRP- and two to eight capitals.',
} as const;

/** `description` says whose role is meant. */
export function roleCode<const Text extends string>(description: Text) {
  return {
    type: 'string',
    pattern: '^(SWE|PM|DESGN|ANLST|ADMIN|MGENG|MGOPS|MGSLS|MGHR|SECUR|INFRA|DATAN|LEGAL)$',
    errorType: 'invalid_role_code',
    description,
  } as const;
}

export const hardwareType = {
  type: 'string',
  oneOf: ['laptop_replacement', 'monitor_bundle'],
  errorType: 'invalid_request_type',
  description: 'What is asked for.',
} as const;

/** Name of something in the catalogue. */
export function catalogName<const Type extends string, const Text extends string>(errorType: Type, description: Text) {
  return { type: 'string', minLength: 1, maxLength: 120, errorType, description } as const;
}

export const attendees = {
  type: 'integer',
  minimum: 1,
  maximum: 50,
  description: 'How many people, 1 to 50.',
} as const;
