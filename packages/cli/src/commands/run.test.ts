import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineProject, SYSTEM } from '../__fixtures__/offline-parts.ts';

const ONE_CALL =
  '{ "schema": 1, "systems": [{ "id": "a" }], "calls": [{ "callId": "a/1", "system": "a", "scenario": "1", "trial": 0 }] }';
const RUN = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];

test('calls, tells what is said, prints a table, and leaves a run that can be shown again', async () => {
  using project = offlineProject();

  const { code, out, err } = await project.eva([...RUN, '--limit', '1', '--seed', '7', '--out', 'result']);

  expect([code, err.split('\n').slice(0, 4)]).toEqual([
    0,
    [
      'eva: 1 call on the virtual clock (every part can run on it), seed 7, into result',
      'mine/1/trial_0  call begins: A greeting',
      'mine/1/trial_0  agent: Hello, this is the shop.',
      'mine/1/trial_0  caller: Good morning.',
    ],
  ]);
  expect(err).toMatch(/^mine\/1\/trial_0 {2}call ends after \d+\.\d s: goodbye$/m);
  expect(out).toMatch(/^politeness +1\.\d+ /m);
  expect(out).toContain('recordings, logs and scores: result\n');
  const again = await project.eva(['show', 'result']);
  expect(again).toEqual({ code: 0, out, err: '' });
});

test('shows one call by the end of its id: intended beside heard, scores, recording', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);

  const { code, out } = await project.eva(['show', 'result', '1/trial_0']);

  expect(code).toBe(0);
  expect(out).toContain('Good morning.');
  expect(out).toMatch(/^politeness +1\.000 /m);
  expect(out).toContain('recording: result/calls/1/trial_0/line.wav\n');
  expect(await project.eva(['show', 'result', '1/trail_0'])).toEqual({
    code: 2,
    out: '',
    err: 'eva: there is no call "1/trail_0" in this run; expected one of mine/1/trial_0\n',
  });
});

test('warns when a call is shown whose files are no longer what it wrote', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);
  const log = 'result/calls/1/trial_0/events.jsonl';
  project.write(log, readFileSync(join(project.root, log), 'utf8').replace('Good morning.', 'Good evening.'));

  const { code, out, err } = await project.eva(['show', 'result', '1/trial_0']);

  expect([code, err]).toEqual([
    0,
    `eva: warning: ${log} is not as the call left it: its SHA-256 differs from call.json\n`,
  ]);
  expect(out).toContain('Good evening.');
});

test('prints only JSON on stdout when asked to', async () => {
  using project = offlineProject();

  const { code, out } = await project.eva([...RUN, '--scenario', '10', '--trials', '2', '--out', 'result', '--json']);

  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    schema: 1,
    run: { runId: 'result', domain: 'shop', clock: 'virtual', seed: 0, trials: 2 },
    systems: [{ id: 'mine', summary: { calls: 2, scenarios: 1 } }],
    calls: [
      { callId: 'mine/10/trial_0', folder: 'calls/10/trial_0', record: { status: 'scored' } },
      { callId: 'mine/10/trial_1', folder: 'calls/10/trial_1', record: { status: 'scored' } },
    ],
  });
});

test('the same seed gives the same bytes', async () => {
  using project = offlineProject();
  const bytesOf = async (out: string) => {
    await project.eva([...RUN, '--limit', '1', '--seed', '7', '--out', out]);
    const call = join(project.root, out, 'calls/1/trial_0');
    return readdirSync(call).map((name) => [name, readFileSync(join(call, name), 'base64')]);
  };

  expect(await bytesOf('one')).toEqual(await bytesOf('two'));
});

test('puts the run under runs, named by time and system, when no folder is given', async () => {
  using project = offlineProject();

  await project.eva([...RUN, '--limit', '1']);

  expect(readdirSync(join(project.root, 'runs'))).toEqual(['2026-03-17_10-45-00_mine']);
});

test('ends with 3 and says why when a part failed, which is not the score of the system', async () => {
  using project = offlineProject();
  project.write('mine.yaml', SYSTEM.replace('mouth', 'sore'));

  const { code, out } = await project.eva([...RUN, '--limit', '1', '--attempts', '1', '--out', 'result']);

  expect(code).toBe(3);
  expect(out).toMatch(/^mine\/1\/trial_0 is not scored: .*infrastructure at fault: tts failed$/m);
});

test.each([
  [['--domain', 'shpo'], 'eva: No installed plugin offers domain "shpo"; installed: '],
  [['--scenario', '11'], 'eva: --scenario: there is no scenario "11"; expected one of 1, 2, 10; did you mean "1"?\n'],
  [['--metrics', 'politenes'], 'eva: No installed plugin offers metric "politenes"; installed: '],
  [['--scenarios', 'nowhere'], 'eva: nowhere'],
  [['--caller', 'mine.yaml'], ' mine.yaml:1:9 schema: "eva/system@1" is not possible here; expected eva/caller@1\n'],
  [['--out', ''], "eva: option '--out <dir>' argument '' is invalid. Expected something that is not empty.\n"],
  [['--out', 'caller.yaml'], 'eva: caller.yaml: this is a file; expected a folder that is absent or empty\n'],
  [
    ['--out', 'node_modules'],
    'eva: node_modules: something is in it already; expected a folder that is absent or empty\n',
  ],
])('refuses %s with exit code 2 before anything is written', async (args, message) => {
  using project = offlineProject();
  const before = project.files();

  const { code, out, err } = await project.eva([...RUN, ...args]);

  expect([code, out]).toEqual([2, '']);
  expect(err.replaceAll(`${project.root}/`, '')).toContain(message);
  expect(project.files()).toEqual(before);
});

test('reports the problems of every manifest together, and two systems of one id', async () => {
  using project = offlineProject();
  project.write('other.yaml', SYSTEM.replace('use: ears', 'use: eers'));
  project.write('caller.yaml', 'schema: eva/caller@1\nid: brief\ncaller: { use: breif }\n');

  const { code, err } = await project.eva(['run', 'mine.yaml', 'other.yaml', '--caller', 'caller.yaml']);

  expect(code).toBe(2);
  expect(err).toContain('other.yaml:2:5 id: "mine" is also the id of mine.yaml');
  expect(err).toContain('other.yaml:4:13 stt.use: No installed plugin offers stt "eers"; installed: ears.');
  expect(err).toContain('caller.yaml:3:16 caller.use: No installed plugin offers caller "breif"');
});

test.each([
  ['no run', {}, 'eva: result: this is not the folder of a run; expected a folder that holds run.json\n'],
  ['a damaged run', { 'run.json': '{ "schema": ' }, 'run.json: is damaged: '],
  [
    'a newer run',
    { 'run.json': '{ "schema": 99, "systems": [], "calls": [] }' },
    'was written by a newer eva (schema 99; ',
  ],
  ['a run with calls that are none', { 'run.json': '{ "schema": 1, "systems": [], "calls": [1] }' }, 'is damaged: '],
  [
    'a run whose scores a newer eva wrote',
    { 'run.json': ONE_CALL, 'calls/1/trial_0/scores.json': '{ "schema": 99 }' },
    'calls/1/trial_0/scores.json was written by a newer eva (schema 99; ',
  ],
  [
    'a run with scores that are none',
    { 'run.json': ONE_CALL, 'calls/1/trial_0/scores.json': '{ "schema": 1, "metrics": { "a": 1 } }' },
    'calls/1/trial_0/scores.json: is damaged: ',
  ],
  [
    'a run with a call that does not say how it ended',
    { 'run.json': ONE_CALL, 'calls/1/trial_0/call.json': '{ "schema": 1 }' },
    'calls/1/trial_0/call.json: is damaged: ',
  ],
  [
    'a run with a folder in the place of a file',
    { 'run.json': ONE_CALL, 'calls/1/trial_0/call.json/x': '' },
    "calls/1/trial_0/call.json: can't be read: EISDIR",
  ],
  [
    'a run that leads elsewhere',
    {
      'run.json':
        '{ "schema": 1, "systems": [{ "id": "a" }], "calls": [{ "callId": "x", "system": "a", "scenario": "../../..", "trial": 0 }] }',
    },
    'must be the name of one folder',
  ],
  [
    'a run whose scenario lies elsewhere',
    {
      'run.json': ONE_CALL.replace('"calls"', '"scenarios": [{ "id": "../../secret", "sha256": "" }], "calls"'),
    },
    'must be the name of one folder',
  ],
])('refuses to show %s', async (_name, files, message) => {
  using project = offlineProject();
  for (const [name, text] of Object.entries(files)) project.write(`result/${name}`, text);

  const { code, err } = await project.eva(['show', 'result']);

  expect(code).toBe(2);
  expect(err).toContain(message);
});
