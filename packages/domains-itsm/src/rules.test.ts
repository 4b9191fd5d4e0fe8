import type { JsonObject } from '@eva/core';
import { createToolExecutor, type ToolExecutor } from '@eva/core/engine';
import { describe, expect, test } from 'vitest';
import { anItsmDb, CALLER, LEAVER, NOW } from './tools/__fixtures__/an-itsm-db.ts';
import { VALID } from './tools/__fixtures__/valid-arguments.ts';
import { itsmTools } from './tools.ts';

function executorOn(changes: JsonObject = {}): ToolExecutor {
  return createToolExecutor({ domain: { tools: itsmTools }, initialDb: anItsmDb(changes), now: NOW });
}

/** Runs a tool with its valid arguments, changed. */
function run(executor: ToolExecutor, tool: string, change: JsonObject = {}): JsonObject {
  return executor.execute(tool, { ...VALID[tool], ...change }) as JsonObject;
}

/** What a tool answers on a database: its error type, or ok. */
function outcome(tool: string, db: JsonObject = {}, change: JsonObject = {}): unknown {
  return run(executorOn(db), tool, change).error_type ?? 'ok';
}

function caller(row: JsonObject): JsonObject {
  return { employees: { [CALLER]: row } };
}

describe('the three levels of authentication', () => {
  const nobody = { session: { employee_auth: false, manager_auth: false, otp_auth: false, otp_issued: false } };

  test('phone, manager code and one-time code each have to match', () => {
    expect([
      outcome('verify_employee_auth', nobody, { phone_last_four: '4822' }),
      outcome('verify_manager_auth', nobody, { manager_auth_code: 'AB12CE' }),
      outcome('verify_manager_auth', { ...nobody, ...caller({ is_manager: false }) }),
      outcome('verify_otp_auth', nobody),
      outcome('verify_otp_auth', {}, { otp_code: '553202' }),
    ]).toEqual([
      'authentication_failed',
      'authentication_failed',
      'not_authorized',
      'otp_not_initiated',
      'authentication_failed',
    ]);
  });

  test('a manager is verified at the standard level too, and a used code is gone', () => {
    const executor = executorOn(nobody);

    run(executor, 'verify_manager_auth');
    run(executor, 'initiate_otp_auth');
    run(executor, 'verify_otp_auth');

    expect(executor.db.session).toEqual({
      employee_auth: true,
      authenticated_employee_id: CALLER,
      manager_auth: true,
      manager_employee_id: CALLER,
      otp_auth: true,
    });
    expect(run(executor, 'verify_otp_auth').error_type).toBe('otp_not_initiated');
  });
});

describe('ids', () => {
  test('are the same in whatever order a call does things, and a repetition writes one row', () => {
    const [first, second] = [executorOn(), executorOn()];
    const ids = [run(first, 'submit_access_request'), run(first, 'submit_equipment_request')];
    const swapped = [run(second, 'submit_equipment_request'), run(second, 'submit_access_request')].reverse();

    expect(swapped).toEqual(ids);
    run(second, 'submit_access_request');
    expect(second.db).toEqual(first.db);
  });

  test('do not depend on what happens to a ticket later', () => {
    const executor = executorOn();
    const { ticket_number } = run(executor, 'create_incident_ticket');
    run(executor, 'assign_sla_tier', { ticket_number: ticket_number ?? null });

    expect(run(executor, 'create_incident_ticket').ticket_number).toBe(ticket_number);
    expect(ticket_number).toMatch(/^INC[a-f0-9]{12}$/);
  });

  test('of transfers count the calls of the tool, refused ones included', () => {
    const executor = executorOn();
    run(executor, 'transfer_to_agent', { issue_summary: 'short' });

    expect(run(executor, 'transfer_to_agent').transfer_id).toBe(`TRF-${CALLER}-002`);
  });
});

describe('windows and limits', () => {
  test('a licence is renewed from 30 days before its end until 14 days after', () => {
    const ends = (expiration_date: string) =>
      caller({ software_licenses: [{ license_assignment_id: 'LASGN-100001', expiration_date }] });

    expect(
      ['2026-03-13', '2026-03-12', '2026-01-27', '2026-01-26'].map((day) =>
        outcome('submit_license_renewal', ends(day)),
      ),
    ).toEqual(['not_in_renewal_window', 'ok', 'ok', 'not_in_renewal_window']);
    expect(run(executorOn(ends('2026-01-27')), 'submit_license_renewal').new_expiration_date).toBe('2027-02-10');
  });

  test('a desk waits 90 days after the last, a parking space 180', () => {
    const desk = (day: string) => outcome('submit_desk_assignment', caller({ last_desk_assignment_date: day }));
    const parking = (day: string) =>
      outcome('submit_parking_assignment', caller({ last_parking_assignment_date: day }));

    expect([desk('2025-11-12'), desk('2025-11-13')]).toEqual(['ok', 'too_soon']);
    expect([parking('2025-08-14'), parking('2025-08-15')]).toEqual(['ok', 'too_soon']);
  });

  test('a laptop is replaced at 36 months, and not a day before', () => {
    const bought = (purchase_date: string) => ({ assets: { 'AST-LPT-100001': { purchase_date } } });

    expect(
      ['2023-02-10', '2023-02-11', 'unknown'].map((day) => outcome('check_hardware_entitlement', bought(day))),
    ).toEqual(['ok', 'device_too_new', 'ok']);
  });

  test('a review is 90 days after the change, three days more or less', () => {
    expect(
      ['2026-05-26', '2026-05-27', '2026-06-02', '2026-06-03', '2026-02-30'].map((review_date) =>
        outcome('schedule_access_review', {}, { review_date }),
      ),
    ).toEqual(['invalid_review_date', 'ok', 'ok', 'invalid_review_date', 'execution_error']);
  });

  test('an approval may be passed on the day after its deadline', () => {
    const due = (day: string) => ({ requests: { 'REQ-SW-0123456789ab': { approval_sla_deadline: `${day} 00:00` } } });

    expect(['2026-02-09', '2026-02-10'].map((day) => outcome('escalate_approval', due(day)))).toEqual([
      'ok',
      'sla_not_breached',
    ]);
  });

  test('meetings that touch do not clash, and those that overlap do', () => {
    const executor = executorOn();
    const book = (start_time: string, end_time: string) =>
      run(executor, 'submit_room_booking', { start_time, end_time }).error_type ?? 'ok';

    expect([book('10:00', '11:00'), book('11:00', '12:00'), book('10:59', '11:30')]).toEqual([
      'ok',
      'ok',
      'room_conflict',
    ]);
  });
});

describe('what the tools insist on', () => {
  test('tickets about login and network need the guide, and the tier follows from urgency', () => {
    const untried = { troubleshooting_completed: false };

    expect([
      outcome('create_incident_ticket', {}, untried),
      outcome('create_incident_ticket', {}, { ...untried, category: 'service_outage' }),
      outcome('assign_sla_tier', {}, { sla_tier: 'tier_2' }),
    ]).toEqual(['troubleshooting_required', 'ok', 'tier_urgency_mismatch']);
  });

  test('accounts that security holds stay locked', () => {
    const held = (lock_reason: string) => caller({ account_status: { active_directory: { lock_reason } } });

    expect(
      ['security_investigation', 'admin_hold', 'failed_attempts'].map((why) =>
        outcome('attempt_account_unlock', held(why)),
      ),
    ).toEqual(['cannot_unlock_security_hold', 'cannot_unlock_security_hold', 'ok']);
  });

  test('managers act for their own reports only', () => {
    const others = caller({ direct_reports: [] });

    expect([outcome('provision_new_account', others), outcome('submit_access_removal', others)]).toEqual([
      'not_authorized',
      'not_authorized',
    ]);
    expect(outcome('submit_access_removal', {}, { last_working_day: '2026-02-09' })).toBe('invalid_last_working_day');
  });

  test('a removal in stages keeps the mail for 30 days, a full one does not', () => {
    const kept = ['staged', 'full'].map((removal_scope) => {
      const executor = executorOn();
      run(executor, 'submit_access_removal', { removal_scope });
      return (executor.db.employees as { [id: string]: JsonObject })[LEAVER]?.email_preserved_until ?? null;
    });

    expect(kept).toEqual(['2026-03-29', null]);
  });

  test('a second person of the same name gets a number in the address', () => {
    const taken = { employees: { EMP100009: { email: 'leo.marsh@company.com' } } };

    expect(run(executorOn(taken), 'provision_new_account').email).toBe('leo.marsh2@company.com');
  });

  test('hardware requests hold together: reason, tag, system and size', () => {
    const laptop = (change: JsonObject) => outcome('submit_hardware_request', {}, change);

    expect([
      laptop({ justification: 'end_of_life', current_asset_tag: 'none' }),
      laptop({ current_asset_tag: ' N/A ' }),
      laptop({ laptop_os: '.' }),
      laptop({ justification: 'new_setup' }),
      laptop({ delivery_building: 'Nowhere Hall' }),
    ]).toEqual(['invalid_parameter', 'ok', 'invalid_parameter', 'invalid_parameter', 'name_not_found']);
  });

  test('a phone for sign-in codes is filed and refused at once', () => {
    const executor = executorOn();
    const result = run(executor, 'submit_mfa_reset');

    expect(result).toMatchObject({ status: 'error', error_type: 'in_person_required' });
    expect(Object.keys(executor.db.security_cases as JsonObject)).toContain(result.security_case_id);
  });

  test('a technician who is not free comes with other days, soonest first', () => {
    const executor = executorOn({ field_dispatch_availability: { '2026-02-11': { morning: { available: true } } } });

    expect(run(executor, 'schedule_field_dispatch', { preferred_date: '2026-02-10' }).alternative_slots).toEqual([
      { date: '2026-02-11', time_window: 'morning' },
      { date: '2026-02-12', time_window: 'morning' },
      { date: '2026-02-12', time_window: 'afternoon' },
    ]);
  });

  test('names are found without case and punctuation, blanks count, and codes are taken as they are', () => {
    const desks = (building_code: string) => outcome('check_desk_availability', {}, { building_code });

    expect(['foundry HOUSE!', 'Annex', 'FoundryHouse', 'BLD99', 'bld1', '__proto__'].map(desks)).toEqual([
      'ok',
      'ok',
      'name_not_found',
      'ok',
      'name_not_found',
      'name_not_found',
    ]);
  });
});
