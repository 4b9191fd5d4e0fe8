import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';

const AIRLINE = join(import.meta.dirname, '../../../domains-airline/data/scenarios');

interface Editable {
  id: string;
  flows: string[];
  goal: { facts: { [fact: string]: string }; script: { answers: object[] } };
  initialDb: {
    reservations: { [code: string]: { passengers: { last_name: string }[]; bookings: { journey_id: string }[] } };
  };
  intendedTrace: { tool: string; arguments: { [name: string]: unknown } }[];
}

test('finds nothing in the copy before anything is planted', async () => {
  using project = airlineCopy();

  expect(await validate(project)).toEqual({ code: 0, out: 'airline: 21 scenarios, all right\n', err: '' });
});

test.each<readonly [string, string, (scenario: Editable) => void, string]>([
  [
    'a goal that names a booking which is not in the database',
    '1.1',
    ({ goal }) => {
      goal.facts.confirmation_number = 'Q9X1ZZ';
    },
    '1.1 goal.facts.confirmation_number: "Q9X1ZZ" is nowhere in the database [fact-not-in-database]',
  ],
  [
    'two paths of writes to the same end',
    '1.1',
    ({ intendedTrace }) => {
      const [seat] = intendedTrace.filter(({ tool }) => tool === 'assign_seat');
      const aisle = { tool: 'assign_seat', arguments: { ...seat?.arguments, seat_preference: 'aisle' } };
      intendedTrace.splice(3, 0, aisle);
    },
    '1.1 intendedTrace.3: the expected database is reached without assign_seat [second-path]',
  ],
  [
    'a value in a trace that is none of those the tool takes',
    '1.1',
    ({ intendedTrace }) => {
      for (const call of intendedTrace) {
        if (call.tool === 'assign_seat') call.arguments.seat_preference = 'balcony';
      }
    },
    '1.1 intendedTrace.3: assign_seat refuses the call: seat_preference has to be one of window, aisle, middle, no_preference. [trace-malformed]',
  ],
  [
    'authentication data that cannot succeed',
    '1.2',
    ({ initialDb }) => {
      for (const { passengers } of Object.values(initialDb.reservations)) {
        for (const passenger of passengers) passenger.last_name = 'Wolker';
      }
    },
    '1.2 intendedTrace.0: cannot succeed: confirmation_number, last_name of the session never gets its expected value [authentication]',
  ],
  [
    'a reference that leads to no record',
    '5.3',
    ({ initialDb }) => {
      const [booking] = Object.values(initialDb.reservations).flatMap(({ bookings }) => bookings);
      if (booking !== undefined) booking.journey_id = 'FL_CL999_20260929';
    },
    '"FL_CL999_20260929" is the key of no record, as journey_id elsewhere is [dangling-reference]',
  ],
  [
    'a script that the offline caller cannot follow',
    '1.1',
    ({ goal }) => {
      Object.assign(goal.script.answers[0] ?? {}, { whens: ['which seat'] });
    },
    '1.1 goal.script.answers.0: Unrecognized key: "whens" [script]',
  ],
  [
    'a flow that the rehearsal agent does not know',
    '1.1',
    (scenario) => {
      scenario.flows = ['change-fligt'];
    },
    '1.1 flows: no flow is called "change-fligt"; expected',
  ],
])('finds in a copy of the airline domain %s', async (_, id, plant, finding) => {
  using project = airlineCopy();
  const file = `air/${id}.json`;
  const scenario = JSON.parse(readFileSync(join(project.root, file), 'utf8')) as Editable;
  plant(scenario);
  project.write(file, JSON.stringify(scenario));

  const { code, err } = await validate(project);

  expect(code).toBe(2);
  expect(err).toContain(finding);
  // Nothing but the scenario it was planted in is found fault with.
  expect(err.split('\n').filter((line) => line !== '' && !line.startsWith(`eva: ${id} `))).toEqual([]);
});

test('finds in a copy of the airline domain an id that two scenarios have', async () => {
  using project = airlineCopy();
  project.write('air/1.1-again.json', readFileSync(join(project.root, 'air/1.1.json'), 'utf8'));

  const { code, err } = await validate(project);

  expect([code, err]).toEqual([2, 'eva: 1.1 id: is the id of 1.1.json, too [duplicate-id]\n']);
});

function airlineCopy(): CliProject {
  const project = cliProject();
  cpSync(AIRLINE, join(project.root, 'air'), { recursive: true });
  return project;
}

function validate(project: CliProject) {
  return project.eva(['domain', 'validate', 'airline', '--scenarios', 'air']);
}
