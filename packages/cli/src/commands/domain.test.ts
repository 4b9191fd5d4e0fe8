import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';

interface Editable {
  id: string;
  goal: { facts: { [fact: string]: string } };
  initialDb: { members: { [card: string]: { last_name: string; loans: { [id: string]: object } } } };
  intendedTrace: { tool: string; arguments: { [name: string]: unknown } }[];
}

test('starts a domain that passes all checks as generated', async () => {
  using project = cliProject();

  const made = await project.eva(['domain', 'new', 'library-desk']);
  const checked = await project.eva(['domain', 'validate', './library-desk']);
  const solved = await project.eva(['domain', 'solve', 'library-desk']);

  expect(made.code).toBe(0);
  expect(checked).toEqual({ code: 0, out: 'library-desk: 2 scenarios, all right\n', err: '' });
  expect(solved).toEqual({ code: 0, out: 'library-desk: 2 of 2 scenarios solved\n', err: '' });
});

test('shows tools and scenarios of a domain in a folder', async () => {
  using project = await aLibrary();

  const { code, out } = await project.eva(['domain', 'show', './library']);

  expect(code).toBe(0);
  expect(out).toBe(
    `library: You are the telephone agent of a public library.

2 tools
  find_member  auth   Finds a member by card number and last name, with all loans.
  renew_loan   write  Renews a loan of the member who was found.

2 scenarios
  1.1  renewal  Renews a book                    single-intent, satisfiable
  1.2  renewal  Somebody else waits for the book  single-intent, unsatisfiable
`.replace('Renews a book                    single', 'Renews a book                     single'),
  );
});

test('lists what is installed', async () => {
  using project = await aLibrary();
  project.write('eva.config.yaml', 'plugins: [./library]\n');

  const { out } = await project.eva(['domain', 'list', '--json']);

  expect(JSON.parse(out)).toContainEqual({
    id: 'library',
    package: 'eva-domain-library 0.1.0',
    title: 'Library loans',
  });
});

test.each<readonly [string, (scenario: Editable) => void, string]>([
  [
    'a goal that names a booking which is not in the database',
    ({ goal }) => {
      goal.facts.loan_number = 'L99X';
    },
    '1.1 goal.facts.loan_number: "L99X" is nowhere in the database [fact-not-in-database]',
  ],
  [
    'a malformed value in a trace',
    ({ intendedTrace }) => {
      intendedTrace[1] = { tool: 'renew_loan', arguments: { loan_id: 'first' } };
    },
    '1.1 intendedTrace.1: renew_loan refuses the call: invalid parameter [trace-malformed]',
  ],
  [
    'a tool that does not exist',
    ({ intendedTrace }) => {
      intendedTrace[1] = { tool: 'renew', arguments: {} };
    },
    '1.1 intendedTrace.1: there is no tool renew [trace-malformed]',
  ],
  [
    'authentication data that cannot succeed',
    ({ initialDb }) => {
      const member = initialDb.members['4172'];
      if (member !== undefined) member.last_name = 'Backer';
    },
    '1.1 intendedTrace.0: cannot succeed: card_number of the session never gets its expected value [authentication]',
  ],
  [
    'credentials the caller does not know',
    ({ goal }) => {
      delete goal.facts.card_number;
    },
    `1.1 intendedTrace.0.arguments.card_number: "4172" identifies the caller and is not among the caller's facts [authentication]`,
  ],
  [
    'a trace that ends in another database',
    ({ intendedTrace }) => {
      intendedTrace.pop();
    },
    '1.1 expectedDb: the trace ends elsewhere:',
  ],
  [
    'a field of a wrong type',
    (scenario) => {
      Object.assign(scenario, { tags: 'none' });
    },
    '1.1 tags:',
  ],
])('finds %s', async (_, plant, finding) => {
  using project = await aLibrary();
  change(project, '1.1', plant);

  const { code, out, err } = await project.eva(['domain', 'validate', './library', '--scenarios', 'library/scenarios']);

  expect(code).toBe(2);
  expect(err).toContain(`eva: ${finding}`);
  expect(out).toMatch(/library: [12] scenarios, 1 findings\n/);
});

test('finds an id that two files have', async () => {
  using project = await aLibrary();
  project.write('library/scenarios/1.1-again.json', readFileSync(fileOf(project, '1.1'), 'utf8'));

  const { code, err } = await project.eva(['domain', 'validate', './library', '--scenarios', 'library/scenarios']);

  expect(code).toBe(2);
  expect(err).toBe('eva: 1.1 id: is the id of 1.1.json, too [duplicate-id]\n');
});

test('finds a write that the expected database does not need', async () => {
  using project = await aLibrary();
  const tools = readFileSync(join(project.root, 'library/tools.js'), 'utf8');
  const idle = "{ ...renewLoan, name: 'remind', run: (_, { db }) => ({ db, result: { status: 'success' } }) }";
  project.write('library/tools.js', tools.replace('[findMember, renewLoan]', `[findMember, renewLoan, ${idle}]`));
  change(project, '1.1', ({ intendedTrace }) => void intendedTrace.push({ tool: 'remind', arguments: {} }));

  const { err } = await project.eva(['domain', 'validate', './library', '--scenarios', 'library/scenarios']);

  expect(err).toBe('eva: 1.1 intendedTrace.2: the expected database is reached without remind [second-path]\n');
});

test('finds another write tool that reaches the same end', async () => {
  using project = await aLibrary();
  const tools = readFileSync(join(project.root, 'library/tools.js'), 'utf8');
  const twin = "[findMember, renewLoan, { ...renewLoan, name: 'extend_loan' }]";
  project.write('library/tools.js', tools.replace('[findMember, renewLoan]', twin));

  const { code, err } = await project.eva(['domain', 'validate', './library']);

  expect(code).toBe(2);
  expect(err).toBe(
    'eva: 1.1 intendedTrace.1: extend_loan {"loan_id":"L1"} in its place reaches the expected database, too [second-path]\n',
  );
});

test('says of a scenario that is not solved where it ends instead', async () => {
  using project = await aLibrary();
  change(project, '1.1', ({ intendedTrace }) => void intendedTrace.pop());

  const { code, out, err } = await project.eva(['domain', 'solve', './library', '--scenarios', 'library/scenarios']);

  expect({ code, out }).toEqual({ code: 1, out: 'library: 1 of 2 scenarios solved\n' });
  expect(err).toBe('eva: 1.1: members.4172.loans.L1.due is "2026-04-12", expected "2026-05-03", and 1 more\n');
});

test.each([
  ['an id nobody offers', ['domain', 'solve', 'airlne'], 'eva: No installed plugin offers domain "airlne"'],
  ['a package without a domain', ['domain', 'show', './parts'], 'is no plugin'],
  ['a name no folder should have', ['domain', 'new', '../Up'], 'eva: "../Up" cannot name a domain'],
  ['a folder that is there', ['domain', 'new', 'parts'], 'eva: parts: is there already'],
])('refuses %s', async (_, args, message) => {
  using project = cliProject();
  project.write('parts/package.json', '{ "name": "parts" }');

  const { code, err } = await project.eva(args);

  expect(code).toBe(2);
  expect(err).toContain(message);
});

test('keeps the example domain what the command writes', async () => {
  using project = cliProject();
  await project.eva(['domain', 'new', 'custom-domain']);
  const example = join(import.meta.dirname, '../../../../examples/custom-domain');

  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')])
      .sort();

  expect(filesOf(example)).toEqual(filesOf(join(project.root, 'custom-domain')));
});

async function aLibrary(): Promise<CliProject> {
  const project = cliProject();
  await project.eva(['domain', 'new', 'library']);
  return project;
}

function fileOf(project: CliProject, id: string): string {
  return join(project.root, 'library/scenarios', `${id}.json`);
}

function change(project: CliProject, id: string, edit: (scenario: Editable) => void): void {
  const scenario = JSON.parse(readFileSync(fileOf(project, id), 'utf8')) as Editable;
  edit(scenario);
  project.write(`library/scenarios/${id}.json`, JSON.stringify(scenario));
}
