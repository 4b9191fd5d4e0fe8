import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aRecord, writeBench } from '../__fixtures__/bench-folder.ts';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';

test('makes a scenario of a record, with names, places and aliases of the language put in', async () => {
  using project = cliProject();
  writeBench(project, [aRecord('7')]);

  const { code, out } = await project.eva(['import', 'eva-bench', 'bench', '--out', 'made', '--locale', 'de']);

  expect(code).toBe(0);
  expect(out).toContain('made/itsm: 1 scenarios, none for the offline caller\n');
  expect(read(project, 'made/itsm/7.json')).toEqual({
    id: '7',
    title: 'Somebody needs a desk',
    workflow: 'double_intent',
    now: '2026-04-10 10:00 EST',
    goal: {
      summary: 'You want a desk in die Halle for Änne.',
      openingLine: 'Einen Tisch in die Halle, bitte.',
      decisionTree: { must_have_criteria: ['A desk.'], negotiation_behavior: [], odd_key: 'kept' },
      facts: { first_name: 'Änne', last_name: 'Eich', employee_id: 'EMP041' },
    },
    persona: { id: '1', description: 'Brief.' },
    initialDb: {
      desks: { D1: { name: 'North Hall', name_aliases: ['the hall', 'die Halle'] } },
      _current_date: '2026-04-10',
    },
    expectedDb: {
      desks: { D1: { name: 'North Hall', taken_by: 'aenne', name_aliases: ['the hall', 'die Halle'] } },
    },
    tags: ['eva-bench', 'multi-intent', 'unsatisfiable'],
    intendedTrace: [{ tool: 'book', arguments: { where: 'die Halle', who: 'Eich' } }],
  });
});

test('loses nothing: beside each scenario stands the record as it was, and two imports are alike to the byte', async () => {
  using project = cliProject();
  const records = [aRecord('7'), aRecord('8', { extra: [1, null] })];
  writeBench(project, records);

  await project.eva(['import', 'eva-bench', 'bench', '--out', 'one']);
  await project.eva(['import', 'eva-bench', 'bench', '--out', 'two', '--domain', 'itsm']);

  for (const record of records) {
    expect(read(project, `one/itsm/source/${String(record.id)}.json`)).toEqual({
      schema: 'eva/eva-bench-source@1',
      domain: 'itsm',
      language: 'en',
      record,
      scenarioDb: { desks: { D1: { name: 'North Hall' } } },
    });
  }
  expect(readFileSync(join(project.root, 'one/LICENSE'), 'utf8')).toBe('Licence of the data.\n');
  const filesOf = (folder: string) =>
    readdirSync(join(project.root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(join(project.root, folder).length), readFileSync(file, 'utf8')]);
  expect(filesOf('one')).toEqual(filesOf('two'));
  expect(filesOf('one')).toHaveLength(6);
});

test('reports every bad record by id and field, and writes nothing', async () => {
  using project = cliProject();
  const utterance = { event_type: 'user_utterance', utterance: 3 };
  const records = [
    aRecord('1'),
    aRecord('2', { current_date_time: 'tomorrow' }),
    aRecord('3', { user_config: { name: 'N', gender: 'man', user_persona_id: true } }),
    aRecord('4', { ground_truth: { expected_scenario_db: {}, expected_trace: { trace: [utterance] } } }),
    aRecord('1', {}),
    aRecord('5'),
  ];
  writeBench(project, records);
  project.write('bench/itsm_scenarios/5.json', '{ "desks": ');

  const { code, err } = await project.eva(['import', 'eva-bench', 'bench', '--out', 'made']);

  expect(code).toBe(2);
  const lines = err.split('\n').map((line) => line.trim().replace(/is not JSON: .*/, 'is not JSON'));
  expect(lines).toEqual([
    'eva: bench/itsm_dataset.json record 2, current_date_time: is "tomorrow"; expected such as "2026-03-17 10:45 CST"',
    'bench/itsm_dataset.json record 3, user_config.user_persona_id: is a boolean; expected text or number',
    'bench/itsm_dataset.json record 3, user_config.user_persona: is missing; expected text',
    'bench/itsm_dataset.json record 4, ground_truth.expected_trace.trace.0.utterance: is a number; expected text',
    'bench/itsm_dataset.json record 1, id: is the id of another record, too',
    'bench/itsm_dataset.json record 5: its database itsm_scenarios/5.json is not JSON',
    'Nothing was written.',
    '',
  ]);
  expect(project.files()).toEqual(['bench', 'package.json']);
});

test.each([
  ['a language the records do not hold', ['--locale', 'xx'], 'record 7, starting_utterances: has nothing for "xx"'],
  ['a domain the folder does not hold', ['--domain', 'airline'], 'bench/airline_dataset.json: does not exist'],
  ['a domain nobody knows', ['--domain', 'itms'], 'the data set has no domain "itms"'],
])('refuses %s', async (_, flags, message) => {
  using project = cliProject();
  writeBench(project, [aRecord('7')]);

  const { code, err } = await project.eva(['import', 'eva-bench', 'bench', '--out', 'made', ...flags]);

  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(project.files()).toEqual(['bench', 'package.json']);
});

test('refuses a token for which the language has no value', async () => {
  using project = cliProject();
  const user_config = { name: 'N', gender: 'man', user_persona_id: 1, user_persona: 'Call <PHONE>.' };
  writeBench(project, [aRecord('7', { user_config })]);

  const { code, err } = await project.eva(['import', 'eva-bench', 'bench', '--out', 'made']);

  expect(code).toBe(2);
  expect(err).toContain('record 7, persona.description: no value is known for <PHONE>');
});

test('refuses a folder that is there already, and leaves it as it is', async () => {
  using project = cliProject();
  writeBench(project, [aRecord('7')]);
  project.write('made/mine.txt', 'mine');

  const { code, err } = await project.eva(['import', 'eva-bench', 'bench', '--out', 'made']);

  expect(code).toBe(2);
  expect(err).toContain('made: is there already; expected a folder that does not exist yet');
  expect(readdirSync(join(project.root, 'made'))).toEqual(['mine.txt']);
});

test('names the data set and what to download, because it downloads nothing itself', async () => {
  using project = cliProject();

  const { code, err } = await project.eva(['import', 'eva-bench', '--from', 'hf', '--out', 'made']);

  expect(code).toBe(2);
  expect(err).toContain('ServiceNow-AI/eva-bench');
  expect(err).toContain('airline_dataset.json, itsm_dataset.json, medical_hr_dataset.json');
  expect(project.files()).toEqual(['package.json']);
});

function read(project: CliProject, path: string): unknown {
  return JSON.parse(readFileSync(join(project.root, path), 'utf8'));
}
