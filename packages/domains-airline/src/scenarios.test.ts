import { databaseHash, type JsonObject, type Scenario } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import { describe, expect, it } from 'vitest';
import domainContribution from './domain.ts';
import { FLOW_NAMES } from './rehearsal/rehearsal.ts';

const HOST = {
  secret: () => ({ reveal: () => '' }),
  logger: { debug: () => {}, info: () => {}, warn: () => {} },
  parts: {},
};
const domain = await domainContribution.create({}, HOST);
const scenarios: Scenario[] = [];
for await (const scenario of domain.scenarios()) scenarios.push(scenario);

describe('the scenarios', () => {
  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    'come to their expected database by the intended trace: %s',
    (_, { initialDb, expectedDb, intendedTrace = [], now }) => {
      const executor = createToolExecutor({ domain, initialDb, now });

      const refused = intendedTrace
        .map((call) => ({ tool: call.tool, result: executor.execute(call.tool, call.arguments) as JsonObject }))
        .filter(({ result }) => result.status !== 'success');

      expect(refused).toEqual([]);
      expect(databaseHash(executor.db)).toBe(databaseHash(expectedDb));
      expect(executor.db.session).toEqual(expectedDb.session);
    },
  );

  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    'let the caller know only what is in the database, and expect the caller identified: %s',
    (_, { goal, initialDb, expectedDb, now }) => {
      const {
        confirmation_number: code,
        first_name: first,
        last_name: last,
      } = goal.facts as { [fact: string]: string };
      const reservations = initialDb.reservations as { [code: string]: { passengers: JsonObject[] } };
      const passenger = reservations[code ?? '']?.passengers[0];

      expect(passenger).toMatchObject({ first_name: first, last_name: last });
      expect(goal.script).toMatchObject({ code, lastName: last });
      expect(expectedDb.session).toEqual({ confirmation_number: code, last_name: last?.toLowerCase() });
      expect(initialDb.session).toBeUndefined();
      expect(initialDb._current_date).toBe(now.slice(0, 10));
    },
  );

  it('cover every workflow twice or more, with several intents, pressure and goals that cannot be met', () => {
    const perWorkflow: { [workflow: string]: number } = {};
    for (const { workflow } of scenarios) perWorkflow[workflow] = (perWorkflow[workflow] ?? 0) + 1;
    const tagged = (tag: string): number => scenarios.filter(({ tags }) => tags.includes(tag)).length;

    expect(perWorkflow).toEqual({
      voluntary_change: 4,
      irregular_operations: 3,
      missed_flight: 2,
      same_day_and_standby: 3,
      cancellation_and_refund: 3,
      compensation: 3,
      policy_and_exceptions: 3,
    });
    expect({
      multi: tagged('multi-intent'),
      adversarial: tagged('adversarial'),
      unsatisfiable: tagged('unsatisfiable'),
    }).toEqual({
      multi: 3,
      adversarial: 4,
      unsatisfiable: 4,
    });
  });

  it('leave the database as it was where the goal cannot be met', () => {
    const changed = scenarios
      .filter(({ tags }) => tags.includes('unsatisfiable'))
      .filter(({ initialDb, expectedDb }) => databaseHash(initialDb) !== databaseHash(expectedDb));

    expect(changed.map(({ id }) => id)).toEqual([]);
  });

  it('come in the order of their ids, no two with the same caller, with flows the rehearsal knows', () => {
    const ids = scenarios.map(({ id }) => id);
    const codes = scenarios.map(({ goal }) => goal.facts.confirmation_number);
    const names = scenarios.map(({ goal }) => goal.facts.last_name);

    expect(ids).toEqual([...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect({ codes: new Set(codes).size, names: new Set(names).size }).toEqual({
      codes: ids.length,
      names: ids.length,
    });
    expect(scenarios.flatMap(({ flows = [] }) => flows).filter((flow) => !FLOW_NAMES.includes(flow))).toEqual([]);
  });
});
