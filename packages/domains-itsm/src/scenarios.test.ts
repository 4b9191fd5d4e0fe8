import { databaseHash, type JsonObject } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import { describe, expect, it } from 'vitest';
import { domain, scenarios } from './__fixtures__/itsm-scenarios.ts';
import { FLOW_NAMES } from './rehearsal/rehearsal.ts';

const byId = scenarios.map((scenario) => [scenario.id, scenario] as const);

/** The one flow that no scenario of ours has. */
const FOR_GOALS_FROM_ELSEWHERE = 'other-employee';

/** Refusals that belong to the right way through a scenario. */
const DUE_REFUSALS: { readonly [id: string]: readonly string[] } = {
  '1.2': ['cannot_unlock_security_hold'],
  '20.1': ['in_person_required'],
  '20.2': ['in_person_required'],
};

describe('the scenarios', () => {
  it.each(byId)('come to their expected database by the intended trace: %s', (id, scenario) => {
    const { initialDb, expectedDb, intendedTrace = [], now } = scenario;
    const executor = createToolExecutor({ domain, initialDb, now });

    const refused = intendedTrace
      .map((call) => executor.execute(call.tool, call.arguments) as JsonObject)
      .filter(({ status }) => status !== 'success')
      .map(({ error_type }) => error_type);

    expect(refused).toEqual(DUE_REFUSALS[id] ?? []);
    expect(executor.db).toEqual(expectedDb);
    expect(databaseHash(executor.db)).toBe(databaseHash(expectedDb));
  });

  it.each(byId)(
    'let the caller know only what is in the database, and expect the caller verified: %s',
    (_, scenario) => {
      const { employee_id, first_name, last_name, phone_last_four, otp_code, manager_auth_code } = scenario.goal
        .facts as JsonObject;
      const employee = (scenario.initialDb.employees as { [id: string]: JsonObject })[String(employee_id)];
      const session = scenario.expectedDb.session as JsonObject;

      expect(employee).toMatchObject({ employee_id, first_name, last_name, phone_last_four });
      expect(session.authenticated_employee_id).toBe(employee_id);
      expect([session.otp_auth ?? false, session.manager_auth ?? false]).toEqual([
        otp_code !== undefined,
        manager_auth_code !== undefined,
      ]);
      expect([otp_code ?? employee?.otp_code, manager_auth_code ?? employee?.manager_auth_code]).toEqual([
        employee?.otp_code,
        employee?.manager_auth_code,
      ]);
      expect(scenario.initialDb._current_date).toBe(scenario.now.slice(0, 10));
    },
  );

  it('cover each of the 21 workflows twice, with several intents, pressure and goals that cannot be met', () => {
    const perWorkflow: { [workflow: string]: number } = {};
    for (const { workflow } of scenarios) perWorkflow[workflow] = (perWorkflow[workflow] ?? 0) + 1;
    const tagged = (tag: string): number => scenarios.filter(({ tags }) => tags.includes(tag)).length;

    expect(Object.values(perWorkflow)).toEqual(Array.from({ length: 21 }, () => 2));
    expect({
      multi: tagged('multi-intent'),
      adversarial: tagged('adversarial'),
      unsatisfiable: tagged('unsatisfiable'),
    }).toEqual({ multi: 16, adversarial: 9, unsatisfiable: 12 });
  });

  it('come in the order of their ids, no two with the same caller, with flows the rehearsal knows', () => {
    const ids = scenarios.map(({ id }) => id);
    const callers = scenarios.map(({ goal }) => `${goal.facts.employee_id} ${goal.facts.last_name}`);

    expect(ids).toEqual([...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect(new Set(callers).size).toBe(ids.length);
    expect([...new Set(scenarios.flatMap(({ flows = [] }) => flows))].sort()).toEqual(
      FLOW_NAMES.filter((name) => name !== FOR_GOALS_FROM_ELSEWHERE).sort(),
    );
  });

  it('leave a database without a write where a single goal cannot be met, but for what the rules ask for', () => {
    const changed = scenarios
      .filter(({ tags }) => tags.includes('unsatisfiable'))
      .filter(({ initialDb, expectedDb }) => databaseHash(initialDb) !== databaseHash(expectedDb));

    // A ticket about the held account, the cases about the new phones, and the licence that was asked for first.
    expect(changed.map(({ id }) => id)).toEqual(['1.2', '20.1', '20.2']);
  });
});
