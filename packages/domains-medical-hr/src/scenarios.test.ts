import { databaseHash, type JsonObject } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import { describe, expect, it } from 'vitest';
import { domain, scenarios } from './__fixtures__/shipped.ts';
import type { MedicalHrDb } from './db.ts';
import { hasLeaveClaim } from './policy/leave.ts';
import { FLOW_NAMES } from './rehearsal/rehearsal.ts';

const byId = scenarios.map((scenario) => [scenario.id, scenario] as const);

function dbOf(db: JsonObject): MedicalHrDb {
  // The executor and this test know the same tables.
  return db as MedicalHrDb;
}

describe('the scenarios', () => {
  it.each(byId)('come to their expected database by the intended trace: %s', (_, scenario) => {
    const { initialDb, expectedDb, intendedTrace = [], now } = scenario;
    const executor = createToolExecutor({ domain, initialDb, now });

    const refused = intendedTrace
      .map((call) => ({ tool: call.tool, result: executor.execute(call.tool, call.arguments) as JsonObject }))
      .filter(({ result }) => result.status !== 'success');

    expect(refused).toEqual([]);
    expect(databaseHash(executor.db)).toBe(databaseHash(expectedDb));
    expect(executor.db.session).toEqual(expectedDb.session);
  });

  it.each(byId)('let the caller know only what is on file: %s', (_, { goal, initialDb, now, expectedDb }) => {
    const { employees, providers, shifts } = dbOf(initialDb);
    const facts = goal.facts as { readonly [fact: string]: string };
    const caller = Object.values(employees)[0];
    const provider = Object.values(providers)[0];

    expect(facts).toMatchObject({
      first_name: caller?.first_name,
      last_name: caller?.last_name,
      ...(facts.date_of_birth === undefined ? {} : { date_of_birth: caller?.date_of_birth }),
      ...(facts.otp_code === undefined ? {} : { otp_code: caller?.otp_code }),
      ...(facts.npi === undefined ? {} : { npi: provider?.npi }),
      ...(facts.pin === undefined ? {} : { pin: provider?.pin, facility_code: provider?.facility_code }),
    });
    expect([undefined, ...Object.keys(employees)]).toContain(facts.employee_id);
    expect([undefined, ...Object.keys(shifts)]).toContain(facts.shift_id);
    expect([undefined, ...Object.keys(provider?.licenses ?? {})]).toContain(facts.state_license_number);
    expect(initialDb.session).toBeUndefined();
    expect(initialDb._current_date).toBe(now.slice(0, 10));
    // Whoever is let in is the caller, never somebody whose number the caller knows.
    const session = dbOf(expectedDb).session ?? {};
    expect([undefined, caller?.employee_id]).toContain(session.authenticated_employee_id);
  });

  it('keep with every employee the verdict that the rule about leave gives', () => {
    const employees = scenarios.flatMap(({ initialDb }) => Object.values(dbOf(initialDb).employees));
    const wrong = employees.filter(({ fmla_eligibility: { eligible, months_employed, hours_worked_past_year } }) => {
      return eligible !== hasLeaveClaim({ months: months_employed ?? 0, hoursPastYear: hours_worked_past_year ?? 0 });
    });

    expect(wrong.map(({ employee_id }) => employee_id)).toEqual([]);
  });

  it('cover every workflow three times or more, a third of them with several intents', () => {
    const perWorkflow: { [workflow: string]: number } = {};
    for (const { workflow } of scenarios) perWorkflow[workflow] = (perWorkflow[workflow] ?? 0) + 1;
    const tagged = (tag: string): number => scenarios.filter(({ tags }) => tags.includes(tag)).length;

    expect(perWorkflow).toEqual({
      license_extension: 4,
      shift_swap: 4,
      malpractice_update: 3,
      onboarding: 3,
      dea_transfer: 3,
      leave: 4,
      payroll_correction: 4,
      privilege_reactivation: 3,
      on_call: 3,
      i9_verification: 3,
      visa_dependent: 3,
      time_off: 5,
    });
    expect({
      multi: tagged('multi-intent'),
      adversarial: tagged('adversarial'),
      unsatisfiable: tagged('unsatisfiable'),
      partly: tagged('partly-satisfiable'),
    }).toEqual({ multi: 14, adversarial: 9, unsatisfiable: 16, partly: 1 });
  });

  it('leave the database as it was exactly where the goal cannot be met', () => {
    const unchanged = scenarios.filter(
      ({ initialDb, expectedDb }) => databaseHash(initialDb) === databaseHash(expectedDb),
    );

    expect(unchanged.map(({ id }) => id)).toEqual(
      scenarios.filter(({ tags }) => tags.includes('unsatisfiable')).map(({ id }) => id),
    );
  });

  it('come in the order of their ids, no two with the same caller, with flows the rehearsal knows', () => {
    const ids = scenarios.map(({ id }) => id);
    const callers = scenarios.map(({ initialDb }) => Object.keys(dbOf(initialDb).employees)[0]);
    const names = scenarios.map(({ goal }) => goal.facts.last_name);

    expect(ids).toEqual([...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect({ callers: new Set(callers).size, names: new Set(names).size }).toEqual({
      callers: ids.length,
      names: ids.length,
    });
    expect(new Set(scenarios.flatMap(({ flows = [] }) => flows))).toEqual(new Set(FLOW_NAMES));
  });
});
