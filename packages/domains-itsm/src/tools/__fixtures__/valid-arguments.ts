import type { JsonObject } from '@eva/core';
import { CALLER, LEAVER, NEW_HIRE } from './an-itsm-db.ts';

const employee = { employee_id: CALLER };
const ticket = { ticket_number: 'INC0123456789ab' };
const place = { building_code: 'Foundry House', floor_code: 'FL2' };
const delivery = { delivery_building: 'Harbor Annex', delivery_floor: 'FL1' };
const asset = { asset_tag: 'AST-LPT-100001' };
const slot = { date: '2026-02-13', start_time: '10:00', end_time: '11:00' };
const request = { request_id: 'REQ-SW-0123456789ab' };
const caseId = { case_id: 'CASE-ACCT-0123456789ab' };
const account = { ...employee, target_system: 'active_directory' };

/** For each tool arguments that succeed on the database of the fixtures. */
export const VALID: { readonly [tool: string]: JsonObject } = {
  verify_employee_auth: { ...employee, phone_last_four: '4821' },
  initiate_otp_auth: employee,
  verify_otp_auth: { ...employee, otp_code: '553201' },
  verify_manager_auth: { ...employee, phone_last_four: '4821', manager_auth_code: 'AB12CD' },
  get_employee_record: employee,
  get_asset_record: asset,
  get_employee_assets: employee,
  get_troubleshooting_guide: { issue_category: 'login_issue' },
  attempt_account_unlock: account,
  attempt_password_reset: account,
  create_incident_ticket: {
    ...employee,
    category: 'login_issue',
    urgency: 'high',
    affected_system: 'vpn',
    troubleshooting_completed: true,
  },
  assign_sla_tier: { ...ticket, sla_tier: 'tier_1' },
  check_existing_outage: { service_name: 'email_exchange' },
  add_affected_user: { ...employee, ticket_number: 'INC3f09ab51c7de' },
  link_known_error: { ...ticket, service_name: 'vpn_gateway' },
  schedule_field_dispatch: {
    ...ticket,
    ...employee,
    ...place,
    preferred_date: '2026-02-12',
    time_window: 'morning',
  },
  attach_diagnostic_log: { ...ticket, diagnostic_ref_code: 'DIAG-AB12CD34' },
  check_hardware_entitlement: { ...employee, request_type: 'laptop_replacement' },
  submit_hardware_request: {
    ...employee,
    ...delivery,
    request_type: 'laptop_replacement',
    justification: 'lost_or_stolen',
    current_asset_tag: 'AST-LPT-100001',
    laptop_os: 'macos',
    laptop_size: '14_inch',
  },
  initiate_asset_return: { ...employee, ...asset, ...request },
  verify_cost_center_budget: employee,
  get_application_details: { application_name: 'Ledgerline' },
  submit_access_request: { ...employee, catalog_id: 'APP-1103', access_level: 'standard' },
  route_approval_workflow: { ...request, ...employee, approver_employee_id: 'EMP200140' },
  get_license_catalog_item: { license_name: 'Vectorpad' },
  submit_license_request: { ...employee, catalog_id: 'LIC-2102', duration_days: 30 },
  validate_cost_center: employee,
  get_employee_licenses: employee,
  submit_license_renewal: { ...employee, license_assignment_id: 'LASGN-100001' },
  check_desk_availability: place,
  submit_desk_assignment: { ...employee, desk_code: 'BLD1-FL2-D201' },
  check_parking_availability: { zone_code: 'Foundry Deck' },
  submit_parking_assignment: { ...employee, parking_space_id: 'PZA-014' },
  submit_waitlist: { ...employee, resource_type: 'desk', zone_or_building: 'BLD1' },
  check_ergonomic_assessment: employee,
  submit_equipment_request: { ...employee, ...delivery, equipment_type: 'footrest' },
  check_room_availability: { ...place, ...slot, min_capacity: 4, equipment_required: ['whiteboard'] },
  submit_room_booking: { ...employee, ...slot, room_code: 'BLD1-FL2-RM210', attendee_count: 4 },
  send_calendar_invite: { ...request, ...employee, ...slot, room_code: 'BLD1-FL2-RM210' },
  lookup_new_hire: { new_hire_employee_id: NEW_HIRE },
  check_existing_accounts: { employee_id: NEW_HIRE },
  provision_new_account: {
    manager_employee_id: CALLER,
    new_hire_employee_id: NEW_HIRE,
    department_code: 'ENG',
    role_code: 'SWE',
    start_date: '2026-03-02',
    access_groups: ['GRP-CORE'],
  },
  get_group_memberships: employee,
  get_group_details: { group_code: 'GRP-CORE' },
  submit_group_membership_change: { ...employee, group_code: 'GRP-LABDATA', action: 'add' },
  check_role_change_authorized: { ...employee, new_role_code: 'INFRA' },
  get_permission_templates: { role_code: 'INFRA' },
  submit_permission_change: {
    ...employee,
    new_role_code: 'INFRA',
    permission_template_id: 'PTPL-INFRA-01',
    effective_date: '2026-03-01',
  },
  schedule_access_review: { ...caseId, ...employee, review_date: '2026-05-30' },
  get_offboarding_record: { employee_id: LEAVER },
  submit_access_removal: {
    manager_employee_id: CALLER,
    departing_employee_id: LEAVER,
    last_working_day: '2026-02-27',
    removal_scope: 'staged',
  },
  initiate_asset_recovery: { departing_employee_id: LEAVER, ...caseId, recovery_method: 'drop_off' },
  report_security_incident: { ...employee, ...asset, incident_type: 'lost' },
  initiate_remote_wipe: { ...asset, security_case_id: 'SEC-0123456789ab' },
  submit_mfa_reset: { ...employee, new_phone_last_four: '1234' },
  get_request_status: request,
  escalate_approval: { ...request, escalate_to_employee_id: 'EMP200100' },
  transfer_to_agent: { ...employee, transfer_reason: 'caller_requested', issue_summary: 'Wants to talk to a person.' },
  mark_resolved: { ...employee, flow_id: 'login_issue', resolution_type: 'resolved_via_troubleshooting' },
};
