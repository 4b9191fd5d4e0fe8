import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliProject, cliProject, contributions } from '../__fixtures__/cli-project.ts';

const said = (role: 'agent' | 'user', content: string, expected_rating?: number) => ({
  position: 0,
  role,
  content,
  ...(expected_rating === undefined ? {} : { expected_rating, failure_modes: [] }),
});
const RAMBLING = Array.from(
  { length: 9 },
  (_, at) => `This is what comes to my mind as point ${'abcdefghi'[at]}.`,
).join(' ');

/** Conversations in which people found one turn too long; of the last they think otherwise than rules do. */
function labelledProject(): CliProject {
  const project = cliProject();
  const rows = [1, 2, 3, 4].map((id) => ({
    id,
    conv_turns: [
      said('user', 'Hello.'),
      said('agent', RAMBLING, id === 4 ? 3 : 1),
      said('user', 'Well.'),
      said('agent', 'Fine.', 3),
    ],
  }));
  project.write('sets/conciseness.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
  return project;
}

/** What a judge does that gives this answer, for a cent. */
function answering(text: string): string {
  const identity = "{ provider: 'test', model: 'reader' }";
  return `return { text: '${text}', usage: { inputTokens: 1000 }, identity: ${identity} };`;
}

const VALIDATE = ['judge', 'validate', '--data', 'sets', '--metric', 'conciseness', '--domain', 'airline'];

test('prints how far rules agree with people, all, odd and even apart, and writes what it prints', async () => {
  using project = labelledProject();

  const { code, out, err } = await project.eva(VALIDATE);

  expect([code, err]).toEqual([0, 'eva: written to judge-validation.json\n']);
  expect(out).toMatch(/^conciseness offline-counts-1 by offline:counts@1$/m);
  expect(out).toMatch(/^odd +2 +4 +1\.000 +\S+ +1\.000/m);
  expect(out).toMatch(/^even +2 +4 +0\.750/m);
  const file = JSON.parse(readFileSync(join(project.root, 'judge-validation.json'), 'utf8'));
  expect([file.judge, file.validations[0].version, file.validations[0].disagreements]).toEqual([
    'offline',
    'offline-counts-1',
    [{ number: 4, what: 'turn 1', people: 3, judge: 1 }],
  ]);
});

test('ends with exit code 1 below a baseline, and with 0 at it', async () => {
  using project = labelledProject();
  await project.eva([...VALIDATE, '--out', 'before.json']);
  const at = await project.eva([...VALIDATE, '--baseline', 'before.json']);
  const rows = readFileSync(join(project.root, 'sets/conciseness.jsonl'), 'utf8');
  project.write('sets/conciseness.jsonl', rows.replace('"expected_rating":1', '"expected_rating":3'));
  const below = await project.eva([...VALIDATE, '--baseline', 'before.json']);

  expect([at.code, below.code]).toEqual([0, 1]);
  expect(below.err).toContain('eva: worse than before.json: conciseness: kappa on odd items');
});

test.each([
  ['cannot be judged', 'throw new Error("out of order")', [], { failed: 4, unpaid: 0, of: 4 }],
  ['the budget does not hold', answering('nonsense'), ['--max-judge-usd', '0.01'], { failed: 0, unpaid: 4, of: 4 }],
])('is incomplete, with its own exit code and count, where items %s', async (_, behaviour, flags, notJudged) => {
  using project = labelledProject();
  project.write('package.json', JSON.stringify({ name: 'project', dependencies: { judged: '*' } }));
  project.install(
    'judged',
    [{ kind: 'judge', id: 'reader' }],
    contributions([['judge', 'reader', `{ modalities: ['text'], ask: async () => { ${behaviour} } }`]]),
  );
  const price = 'prices: { "test/reader": { input: 10, output: 0 } }';
  project.write('judges.yaml', `schema: eva/judge@1\nid: house\ntext: { use: reader }\nconcurrency: 1\n${price}\n`);
  await project.eva([...VALIDATE, '--out', 'before.json']);

  const judged = [...VALIDATE, '--judge', 'judges.yaml', ...flags];
  const { code, out } = await project.eva([...judged, '--baseline', 'before.json']);

  const { failed, unpaid } = notJudged;
  expect(code).toBe(3);
  expect(out).toContain(`incomplete: 4 of 4 not judged (${failed} failed, ${unpaid} not paid for)`);
  const file = JSON.parse(readFileSync(join(project.root, 'judge-validation.json'), 'utf8'));
  expect(file.validations[0].notJudged).toEqual(notJudged);
});

test.each([
  ['sets that are not there', ['--data', 'nowhere'], 'eva: nowhere: there is no such folder; expected the folder of'],
  ['a file for the sets', ['--data', 'package.json'], 'eva: package.json: this is a file; expected the folder of'],
  ['a set that is not there', ['--metric', 'faithfulness'], 'there is no such file'],
  ['a folder for the result', ['--out', 'sets'], "eva: sets: can't be written: EISDIR"],
  ['a result in what is a file', ['--out', 'package.json/new.json'], "new.json: can't be written: "],
  ['a metric that no set rates', ['--metric', 'concisenes'], 'no labelled set rates "concisenes"'],
  ['a baseline that is something else', ['--baseline', 'package.json'], 'this is no earlier validation'],
  ['a budget for rules', ['--max-judge-usd', '1'], 'rules cost nothing'],
])('refuses %s', async (_, flags, message) => {
  using project = labelledProject();

  const { code, out, err } = await project.eva([...VALIDATE, ...flags]);

  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
  expect(project.files()).toEqual(['package.json', 'sets']);
});

test('names the line of a set that is none', async () => {
  using project = labelledProject();
  project.write('sets/conciseness.jsonl', '{"id": 1, "conv_turns": []}\n{"id": 2');

  const { code, err } = await project.eva(VALIDATE);

  expect([code, err]).toEqual([2, expect.stringMatching(/conciseness\.jsonl:2.*this line is not JSON/)]);
});
