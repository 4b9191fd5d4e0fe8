import { type DomainTool, databaseHash, type Json, type JsonObject } from '@eva/core';
import { deepFreeze } from '@eva/core/domain-kit';
import { describe, expect, test } from 'vitest';
import { CALL_ERROR_TYPES } from './call-error-types.ts';
import type { ItsmDb } from './db.ts';
import { anItsmDb, NOW } from './tools/__fixtures__/an-itsm-db.ts';
import { VALID } from './tools/__fixtures__/valid-arguments.ts';
import { itsmTools } from './tools.ts';

type Property = JsonObject & { readonly enum?: readonly Json[]; readonly pattern?: string; readonly items?: Property };

/** Refusals about the form of arguments, as opposed to what the database says. */
const FORM_ERROR = /^invalid_(?!effective_date|review_date|last_working_day)/;

/** Which session keys open a tool, as the table of the domain has it. */
const GATES: { readonly [gates: string]: number } = {
  employee_auth: 40,
  'employee_auth otp_auth': 1,
  manager_auth: 4,
  'manager_auth otp_auth': 2,
  otp_auth: 7,
  none: 5,
};

function run(tool: DomainTool<ItsmDb>, args: Json, db: ItsmDb = anItsmDb()) {
  const outcome = tool.run(args, { db, now: NOW, callIndex: 1 });
  return { ...outcome, error: String((outcome.result as JsonObject).error_type ?? '') };
}

function isFormError(tool: DomainTool<ItsmDb>, change: JsonObject): boolean {
  return FORM_ERROR.test(run(tool, { ...VALID[tool.name], ...change }).error);
}

test('there are 59, each with arguments that succeed, but for the one that never does', () => {
  expect(itsmTools).toHaveLength(59);
  expect(new Set(itsmTools.map(({ name }) => name)).size).toBe(59);
  const refused = itsmTools.map((tool) => [tool.name, run(tool, VALID[tool.name] ?? {}).error]).filter(([, e]) => e);
  expect(refused).toEqual([['submit_mfa_reset', 'in_person_required']]);
});

test('each opens at its level of authentication, and for nothing but exactly true', () => {
  const counts: { [gates: string]: number } = {};
  for (const tool of itsmTools) {
    const needed = ['employee_auth', 'manager_auth', 'otp_auth'].filter((key) => {
      const refusals = [false, 'true', 1].map((value) => {
        const db = anItsmDb({ session: { [key]: value } });
        const { error, db: after } = run(tool, VALID[tool.name] ?? {}, db);
        if (error === 'authentication_required') expect(after).toBe(db);
        return error === 'authentication_required';
      });
      expect(new Set(refusals).size).toBe(1);
      return refusals[0];
    });
    const gates = needed.join(' ') || 'none';
    counts[gates] = (counts[gates] ?? 0) + 1;
  }

  expect(counts).toEqual(GATES);
});

test('a code is sent to whoever is verified at either level, and to nobody else', () => {
  const send = itsmTools.find(({ name }) => name === 'initiate_otp_auth');
  const sent = [
    { employee_auth: true, manager_auth: false },
    { employee_auth: false, manager_auth: true },
    { employee_auth: false, manager_auth: false },
  ].map((session) => send && run(send, VALID.initiate_otp_auth ?? {}, anItsmDb({ session })).error);

  expect(sent).toEqual(['', '', 'authentication_required']);
});

test('every refusal about the form of arguments is known to the domain as the mistake of a caller of tools', () => {
  const returned = itsmTools.flatMap((tool) =>
    Object.entries(tool.parameters.properties as { readonly [name: string]: Property }).flatMap(([name, property]) =>
      wrongValues(property).map((value) => run(tool, { ...VALID[tool.name], [name]: value }).error),
    ),
  );

  expect([...new Set(returned)].sort()).toEqual(CALL_ERROR_TYPES.filter((type) => FORM_ERROR.test(type)).toSorted());
});

describe.each(itsmTools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const properties = Object.entries(tool.parameters.properties as { readonly [name: string]: Property });
  const required = tool.parameters.required as readonly string[];

  test('asks in its schema for exactly what it cannot do without', () => {
    for (const [name] of properties) {
      // What only one kind of request needs is optional in the schema.
      if (tool.name === 'submit_hardware_request' && name.startsWith('laptop')) continue;
      const { [name]: _removed, ...rest } = VALID[tool.name] ?? {};
      expect([name, FORM_ERROR.test(run(tool, rest).error)]).toEqual([name, required.includes(name)]);
      expect([name, isFormError(tool, { [name]: null })]).toEqual([name, required.includes(name)]);
    }
  });

  test('takes every value its schema lists, and refuses others and what breaks a pattern or bound', () => {
    for (const [name, property] of properties) {
      const fits = (property.enum ?? []).filter((value) => value !== null && tool.name !== 'submit_hardware_request');
      for (const value of fits) expect([value, isFormError(tool, { [name]: value })]).toEqual([value, false]);
      for (const value of wrongValues(property)) {
        expect([name, value, isFormError(tool, { [name]: value })]).toEqual([name, value, true]);
      }
    }
  });

  test('tells about malformed arguments before it asks who is calling', () => {
    const closed = anItsmDb({ session: { employee_auth: false, manager_auth: false, otp_auth: false } });

    expect(run(tool, null, closed).error).toBe('invalid_parameter');
    expect(run(tool, [], closed).error).toBe('invalid_parameter');
  });

  test('leaves its database alone and does the same twice', () => {
    const db = deepFreeze(anItsmDb());
    const before = databaseHash(db);
    const args = deepFreeze(VALID[tool.name] ?? {});

    const first = tool.run(args, { db, now: NOW, callIndex: 1 });
    const second = tool.run(args, { db, now: NOW, callIndex: 1 });

    expect(second).toEqual(first);
    expect(databaseHash(db)).toBe(before);
    expect(first.db === db).toBe(tool.effect === 'read' || tool.effect === 'system');
  });
});

function wrongValues(property: Property): readonly Json[] {
  const type = Array.isArray(property.type) ? property.type[0] : property.type;
  const ofAnotherType: Json = type === 'string' ? 5 : 'word';
  return [
    ofAnotherType,
    ...(property.enum === undefined ? [] : type === 'string' ? ['no_such_value'] : [45]),
    ...(property.pattern === undefined ? [] : ['?', 'EMP123456\n', '__proto__']),
    ...(property.items === undefined ? [] : [[ofAnotherType, '?'], ['?']]),
    ...(typeof property.minimum === 'number' ? [property.minimum - 1] : []),
    ...(typeof property.maximum === 'number' ? [property.maximum + 1] : []),
    ...(typeof property.maxLength === 'number' ? ['x'.repeat(property.maxLength + 1)] : []),
  ];
}
