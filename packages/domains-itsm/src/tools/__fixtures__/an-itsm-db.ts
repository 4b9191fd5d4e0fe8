import { readFileSync } from 'node:fs';
import type { JsonObject } from '@eva/core';
import type { ItsmDb } from '../../db.ts';
import { overlay } from '../../overlay.ts';

export const NOW = '2026-02-10 09:00 CST';
export const CALLER = 'EMP100001';
export const NEW_HIRE = 'EMP100002';
export const LEAVER = 'EMP100003';

const company: JsonObject = JSON.parse(readFileSync(new URL('../../../data/company.json', import.meta.url), 'utf8'));

const EVERY_LEVEL = { employee_auth: true, manager_auth: true, otp_auth: true, otp_issued: true };

const CALLER_ROW = {
  employee_id: CALLER,
  first_name: 'Iris',
  last_name: 'Vale',
  phone_last_four: '4821',
  otp_code: '553201',
  is_manager: true,
  manager_auth_code: 'AB12CD',
  direct_reports: [NEW_HIRE, LEAVER],
  manager_employee_id: 'EMP200140',
  department_code: 'ENG',
  role_code: 'MGENG',
  employment_status: 'active',
  cost_center_code: 'CC-610',
  account_status: { active_directory: { locked: true, lock_reason: 'failed_attempts', password_expired: true } },
  hardware_entitlements: { laptop_replacement: { current_asset_tag: 'AST-LPT-100001', pending_request: false } },
  software_licenses: [{ license_assignment_id: 'LASGN-100001', expiration_date: '2026-02-20', status: 'active' }],
  group_memberships: [],
  ergonomic_assessment: { status: 'completed', completed_date: '2025-03-01' },
  pending_role_approval: { approved_by_hr: true, new_role_code: 'INFRA', effective_date: '2026-03-01' },
  pending_role_change: { effective_date: '2026-03-01' },
};

/** The company with a manager who may do anything, verified at every level, and whatever else a test lays over it. */
export function anItsmDb(changes: JsonObject = {}): ItsmDb {
  const db = overlay(company, {
    _current_date: '2026-02-10',
    session: EVERY_LEVEL,
    employees: {
      [CALLER]: CALLER_ROW,
      [NEW_HIRE]: {
        employee_id: NEW_HIRE,
        first_name: 'Leo',
        last_name: 'Marsh',
        department_code: 'ENG',
        role_code: 'SWE',
        employment_status: 'pending_start',
        start_date: '2026-03-02',
      },
      [LEAVER]: { employee_id: LEAVER, offboarding_record: { last_working_day: '2026-02-27' } },
    },
    assets: {
      'AST-LPT-100001': { asset_tag: 'AST-LPT-100001', assigned_employee_id: CALLER, purchase_date: '2023-02-10' },
    },
    requests: { 'REQ-SW-0123456789ab': { status: 'pending_approval', approval_sla_deadline: '2026-02-09 00:00' } },
    tickets: { INC0123456789ab: { ticket_number: 'INC0123456789ab', urgency: 'high' } },
    security_cases: { 'SEC-0123456789ab': { asset_tag: 'AST-LPT-100001' } },
    field_dispatch_availability: { '2026-02-12': { morning: { available: true }, afternoon: { available: true } } },
  });
  return overlay(db, changes) as ItsmDb;
}
