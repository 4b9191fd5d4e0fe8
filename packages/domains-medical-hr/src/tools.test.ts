import type { DomainTool, Json, JsonObject } from '@eva/core';
import { databaseHash } from '@eva/core';
import { deepFreeze } from '@eva/core/domain-kit';
import { describe, expect, test } from 'vitest';
import { CALL_ERROR_TYPES } from './call-error-types.ts';
import type { MedicalHrDb, Session } from './db.ts';
import { anHrDb, errorOf, NOW, VALID } from './tools/__fixtures__/an-hr-db.ts';
import { medicalHrTools } from './tools.ts';

type Property = JsonObject & { readonly enum?: readonly Json[]; readonly pattern?: string; readonly items?: Property };

/** The shape of arguments, as opposed to what the records say. */
const FORM_ERROR = /^invalid_(?!(?:date_range|blackout_date|completion_code|clearance_code)$)/;

function isFormError(tool: DomainTool<MedicalHrDb>, change: JsonObject): boolean {
  return FORM_ERROR.test(String(errorOf(tool, change) ?? ''));
}

test('are forty-eight, each with arguments that succeed', () => {
  expect(medicalHrTools.map((tool) => [tool.name, errorOf(tool)])).toEqual(
    Object.keys(VALID).map((name) => [name, undefined]),
  );
  expect(medicalHrTools).toHaveLength(48);
  const counts: { [effect: string]: number } = {};
  for (const { effect } of medicalHrTools) counts[effect] = (counts[effect] ?? 0) + 1;
  expect(counts).toEqual({ auth: 4, read: 22, write: 21, system: 1 });
});

test('refuse the form of arguments with error types that the domain knows, and it knows no others', () => {
  const returned = medicalHrTools.flatMap((tool) =>
    propertiesOf(tool).flatMap(([name, property]) =>
      wrongValues(property).map((value) => errorOf(tool, { [name]: value })),
    ),
  );

  expect([...new Set(returned)].sort()).toEqual(CALL_ERROR_TYPES.filter((type) => type.startsWith('invalid_')));
});

describe('verification', () => {
  const SESSIONS: { readonly [name: string]: Session } = {
    nobody: {},
    employee: { employee_auth: true },
    provider: { provider_auth: true },
    otp: { otp_auth: true },
    'provider and otp': { provider_auth: true, otp_auth: true },
    'code sent': { otp_issued: true },
  };
  const AUTH = 'authentication_required';
  const tools = {
    open: 'verify_employee_auth verify_provider_auth initiate_otp_auth transfer_to_agent',
    codeSent: 'verify_otp_auth',
    employee:
      'get_shift_record check_swap_eligibility verify_colleague_certifications confirm_shift_swap get_timesheet_record check_correction_eligibility submit_payroll_correction get_oncall_schedule check_oncall_eligibility register_oncall_availability get_i9_record submit_i9_verification notify_hr_compliance get_pto_balance check_pto_eligibility submit_pto_request',
    employeeOrOtp:
      'get_employee_record check_appointment_availability notify_department_manager get_onboarding_checklist complete_onboarding_task schedule_orientation_followup',
    provider:
      'get_license_record check_extension_eligibility submit_license_extension get_malpractice_record update_malpractice_coverage notify_pdmp',
    providerOrOtp: 'get_provider_profile notify_credentialing_committee',
    providerAndOtp: 'get_dea_record transfer_dea_registration',
    otp: 'check_leave_eligibility submit_fmla_case schedule_return_to_work_checkin get_privilege_record check_reactivation_eligibility schedule_competency_review reactivate_privileges update_ehr_access get_visa_record add_visa_dependent notify_immigration_counsel',
  };
  /** By session, in the order above. */
  const expected: { readonly [group in keyof typeof tools]: readonly (string | undefined)[] } = {
    open: [undefined, undefined, undefined, undefined, undefined, undefined],
    codeSent: [...Array.from({ length: 5 }, () => 'otp_not_initiated'), undefined],
    employee: [AUTH, undefined, AUTH, AUTH, AUTH, AUTH],
    employeeOrOtp: [AUTH, undefined, AUTH, undefined, undefined, AUTH],
    provider: [AUTH, AUTH, undefined, AUTH, undefined, AUTH],
    providerOrOtp: [AUTH, AUTH, undefined, undefined, undefined, AUTH],
    providerAndOtp: [AUTH, AUTH, 'second_factor_required', AUTH, undefined, AUTH],
    otp: [AUTH, AUTH, AUTH, undefined, undefined, AUTH],
  };

  test.each(Object.entries(tools) as [keyof typeof tools, string][])('%s is asked for by its tools', (group, names) => {
    for (const name of names.split(' ')) {
      const tool = toolCalled(name);
      const errors = Object.values(SESSIONS).map((session) => errorOf(tool, {}, anHrDb({ session })));
      expect([name, errors]).toEqual([name, expected[group]]);
    }
  });

  test('covers every tool', () => {
    expect(Object.values(tools).join(' ').split(' ').toSorted()).toEqual(Object.keys(VALID).toSorted());
  });

  test('comes after the form of arguments, and takes nothing but true', () => {
    const tool = toolCalled('get_shift_record');

    expect(errorOf(tool, { shift_id: 'x' }, anHrDb({ session: {} }))).toBe('invalid_shift_id_format');
    // A session that another program wrote: only the value true counts.
    const odd = { employee_auth: 'true' } as unknown as Session;
    expect(errorOf(tool, {}, anHrDb({ session: odd }))).toBe(AUTH);
  });
});

describe.each(medicalHrTools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const required = tool.parameters.required as readonly string[];

  test('asks in its schema for exactly what it cannot do without', () => {
    for (const [name] of propertiesOf(tool)) {
      const { [name]: _removed, ...rest } = VALID[tool.name] ?? {};
      const { result } = tool.run(rest, { db: anHrDb(), now: NOW, callIndex: 1 });
      const type = String((result as JsonObject).error_type ?? '');
      expect([name, FORM_ERROR.test(type)]).toEqual([name, required.includes(name)]);
      expect([name, isFormError(tool, { [name]: null })]).toEqual([name, required.includes(name)]);
    }
  });

  test('takes every value its schema lists, and refuses what breaks it', () => {
    for (const [name, property] of propertiesOf(tool)) {
      for (const value of property.enum ?? []) {
        expect([name, value, isFormError(tool, { [name]: value })]).toEqual([name, value, false]);
      }
      for (const value of wrongValues(property)) {
        expect([name, value, isFormError(tool, { [name]: value })]).toEqual([name, value, true]);
      }
    }
  });

  test('leaves its database alone and does the same twice', () => {
    const db = deepFreeze(anHrDb());
    const before = databaseHash(db);
    const args = deepFreeze(VALID[tool.name] ?? {});

    const first = tool.run(args, { db, now: NOW, callIndex: 1 });
    const second = tool.run(args, { db, now: NOW, callIndex: 1 });

    expect(second).toEqual(first);
    expect(databaseHash(db)).toBe(before);
    expect(first.db === db).toBe(tool.effect === 'read' || tool.effect === 'system');
  });
});

function toolCalled(name: string): DomainTool<MedicalHrDb> {
  const tool = medicalHrTools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

function propertiesOf(tool: DomainTool<MedicalHrDb>): readonly (readonly [string, Property])[] {
  return Object.entries(tool.parameters.properties as { readonly [name: string]: Property });
}

function wrongValues(property: Property): readonly Json[] {
  const type = Array.isArray(property.type) ? property.type[0] : property.type;
  const ofAnotherType: Json = type === 'string' ? 5 : 'word';
  return [
    ofAnotherType,
    ...(property.pattern === undefined ? [] : ['?', 'EMP100200\n', '']),
    ...(property.enum === undefined ? [] : [type === 'string' ? 'no_such_value' : 45]),
    ...(property.items === undefined ? [] : [[ofAnotherType, '?'], ['?']]),
    ...(typeof property.maximum === 'number' ? [property.maximum + 1] : []),
    ...(typeof property.exclusiveMinimum === 'number' ? [property.exclusiveMinimum] : []),
  ];
}
