import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CliProject } from './__fixtures__/cli-project.ts';
import { offlineProject, SYSTEM } from './__fixtures__/offline-parts.ts';

/** What is wrong, how the project comes to have it, what is typed, and the one error that answers it. */
type Case = readonly [
  what: string,
  spoil: (project: CliProject) => unknown,
  args: readonly string[],
  message: string | RegExp,
];

const RUN = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];
const INTO = [...RUN, '--limit', '1', '--out', 'result'];
const CALL = 'result/calls/1/trial_0';
const SCENARIO = {
  ...{ id: '1', title: 't', workflow: 'w', now: '2026-03-17 10:45 CST', initialDb: {}, expectedDb: {}, tags: [] },
  goal: { summary: 's', openingLine: 'o', decisionTree: {}, facts: {} },
  persona: { id: 'p', description: 'd' },
};

const nothing = () => {};
const manifest = (from: string, to: string) => (project: CliProject) =>
  project.write('mine.yaml', SYSTEM.replace(from, to));
const scenario =
  (text: string, name = '1.json') =>
  (project: CliProject) =>
    project.write(`own/${name}`, text);
const inResult = (file: string, change: (text: string) => string) => (project: CliProject) => {
  const path = join(project.root, file);
  writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1');
};
const plugin =
  (eva: object | string, module = 'export default [];') =>
  (project: CliProject) => {
    const json = { name: 'odd', version: '1.0.0', type: 'module', exports: { './entry': './entry.js' }, eva };
    project.write('node_modules/odd/package.json', JSON.stringify(json));
    project.write('node_modules/odd/entry.js', module);
    project.write('package.json', '{ "name": "project", "dependencies": { "parts": "*", "odd": "*" } }');
    project.write('mine.yaml', SYSTEM.replace('ears', 'odd'));
  };
const promises = (fields: object = {}) => ({
  protocol: 1,
  contributes: [{ kind: 'stt', id: 'odd', entry: './entry', clocks: ['wall', 'virtual'], ...fields }],
});

const CASES: readonly Case[] = [
  ['a manifest that is not there', nothing, ['run', 'nowhere.yaml'], 'nowhere.yaml: there is no such file'],
  ['a folder for a manifest', nothing, ['run', 'node_modules'], /^eva: node_modules: /],
  ['a manifest that is no YAML', manifest(SYSTEM, 'schema: [eva'), RUN, /^eva: mine\.yaml:1:/],
  ['an empty manifest', manifest(SYSTEM, ''), RUN, /^eva: mine\.yaml/],
  [
    'a manifest of something else',
    manifest('eva/system@1', 'eva/sistem@1'),
    RUN,
    'mine.yaml:1:9 schema: "eva/sistem@1"',
  ],
  ['a key that does not exist', manifest('tts:', 'tss:'), RUN, 'did you mean "tts"?'],
  [
    'a part that is not installed',
    manifest('ears', 'eers'),
    RUN,
    'mine.yaml:4:13 stt.use: No installed plugin offers stt "eers"',
  ],
  ['an architecture that does not exist', manifest('cascade', 'cascde'), RUN, /mine\.yaml:3:15 architecture: /],
  ['an id that leads elsewhere', manifest('id: mine', 'id: ../mine'), RUN, /mine\.yaml:2:5 id: /],
  ['a latency that is none', manifest('fixedMs: 100', 'fixedMs: soon'), RUN, /mine\.yaml:4:\d+ stt\.latency/],
  [
    'two systems of one id',
    (project) => project.write('other.yaml', SYSTEM),
    ['run', 'other.yaml', ...RUN.slice(1)],
    'mine.yaml:2:5 id: "mine" is also the id of other.yaml',
  ],
  [
    'an agent that is given twice',
    nothing,
    ['run', '--agent', 'ws://127.0.0.1:1', '--agent', 'ws://127.0.0.1:1'],
    '--agent 127.0.0.1:1: is given twice; expected each system once',
  ],
  [
    'a manifest as long as a book',
    manifest(
      SYSTEM,
      Array.from({ length: 60_000 }, (_, at) => `an-unknown-key-of-mine-${at}: and its value\n`).join(''),
    ),
    RUN,
    /mine\.yaml: this is longer than any manifest, \d+ characters; expected at most 262144/,
  ],
  [
    'a manifest of what is nearly something',
    manifest('eva/system@1', 'eva@calller@1'),
    RUN,
    /^eva: mine\.yaml:1:9 schema: "eva@calller@1" /,
  ],
  [
    'a caller manifest that is a system',
    nothing,
    ['run', 'mine.yaml', '--caller', 'mine.yaml'],
    'expected eva/caller@1',
  ],

  ['an option that does not exist', nothing, [...RUN, '--trails', '2'], "unknown option '--trails'"],
  ['a number that is none', nothing, [...RUN, '--trials', 'two'], "'--trials <n>' argument 'two' is invalid"],
  ['no attempt at all', nothing, [...RUN, '--attempts', '0'], "'--attempts <n>' argument '0' is invalid"],
  ['a clock that does not exist', nothing, [...RUN, '--clock', 'sundial'], 'Allowed choices are wall, virtual.'],
  [
    'a domain that does not exist',
    nothing,
    ['run', 'mine.yaml', '--caller', 'caller.yaml', '--domain', 'shpo'],
    'No installed plugin offers domain "shpo"',
  ],
  [
    'a metric that does not exist',
    nothing,
    [...RUN.slice(0, -1), 'politenes'],
    'No installed plugin offers metric "politenes"',
  ],
  [
    'a scenario that does not exist',
    nothing,
    [...RUN, '--scenario', '11'],
    'there is no scenario "11"; expected one of 1, 2, 10; did you mean "1"?',
  ],
  [
    'a folder that holds something',
    nothing,
    [...RUN, '--out', 'node_modules'],
    'node_modules: something is in it already',
  ],
  ['a file for a folder', nothing, [...RUN, '--out', 'caller.yaml'], 'caller.yaml: this is a file'],
  [
    'a run to resume that is not named',
    nothing,
    [...RUN, '--resume'],
    '--resume: say which run goes on; expected --out with its folder',
  ],
  [
    'a variable with a value that is none',
    (project) => project.write('.env', 'EVA_TRIALS=two'),
    RUN,
    'EVA_TRIALS is "two". Expected a whole number',
  ],

  ['scenarios that are not there', nothing, [...RUN, '--scenarios', 'own'], /^eva: .*own: does not exist/],
  ['a folder without a scenario', scenario('x', 'notes.md'), [...RUN, '--scenarios', 'own'], 'holds no scenario'],
  ['a scenario that breaks off', scenario('{ "id": "1",'), [...RUN, '--scenarios', 'own'], /1\.json:1:/],
  [
    'a scenario with a name for a date',
    scenario(JSON.stringify({ ...SCENARIO, now: 'tomorrow' })),
    [...RUN, '--scenarios', 'own'],
    /1\.json:1:\d+ now: /,
  ],
  [
    'a scenario with an unknown key',
    scenario(JSON.stringify({ ...SCENARIO, titel: 't' })),
    [...RUN, '--scenarios', 'own'],
    'did you mean "title"?',
  ],
  [
    'a scenario under another name',
    scenario(JSON.stringify(SCENARIO), '2.json'),
    [...RUN, '--scenarios', 'own'],
    'differs from the file name; expected 1.json',
  ],

  ['a folder that is no run', nothing, ['show', 'node_modules'], 'node_modules: this is not the folder of a run'],
  [
    'a call that is not in the run',
    nothing,
    ['show', 'result', '1/trail_0'],
    'there is no call "1/trail_0" in this run',
  ],
  [
    'a run file that breaks off',
    inResult('result/run.json', (text) => text.slice(0, 100)),
    ['show', 'result'],
    'run.json: is damaged: ',
  ],
  [
    'a run of a newer eva',
    inResult('result/run.json', (text) => text.replace('"schema": 1', '"schema": 99')),
    ['score', 'result'],
    'was written by a newer eva (schema 99;',
  ],
  [
    'a run that is going to be another one',
    nothing,
    [...INTO, '--seed', '7', '--resume'],
    /holds another run:\n {5}seed was 0 and is 7$/m,
  ],
  [
    'calls to score where none are',
    nothing,
    ['calibrate', '--score', '--out', 'nowhere'],
    'nowhere: this is not the folder of a calibration; expected a folder that `eva calibrate --out` made',
  ],
  [
    'calls to score in the folder of something else',
    nothing,
    ['calibrate', '--score', '--out', 'result'],
    'result: this is not the folder of a calibration',
  ],
  [
    'a calibration in the folder of something else',
    nothing,
    ['calibrate', '--runs', '1', '--out', 'node_modules'],
    'node_modules: this is not the folder of a calibration; expected one that is, or is empty or absent',
  ],
  [
    'a calibration in a file',
    nothing,
    ['calibrate', '--runs', '1', '--out', 'mine.yaml'],
    'mine.yaml: this is not the folder of a calibration',
  ],
  [
    'a recorded run that is a file',
    nothing,
    ['import', 'run', 'mine.yaml', '--out', 'new'],
    'mine.yaml: this is a file; expected a folder of records/',
  ],
  [
    'a data set that is a file',
    nothing,
    ['import', 'eva-bench', 'mine.yaml', '--out', 'new'],
    'mine.yaml: is a file; expected the folder of the data set',
  ],
  [
    'a run that another process works on',
    (project) => project.write('result/run.lock', JSON.stringify({ pid: 1, host: 'elsewhere', started: null })),
    [...INTO, '--resume'],
    'process 1 on elsewhere is working on this run.',
  ],
  [
    'a journal that was edited',
    inResult('result/journal.jsonl', (text) => `edited\n${text}`),
    [...INTO, '--resume'],
    'journal.jsonl:1: this is not line 1 of a journal.',
  ],
  [
    'an attempt that was edited',
    inResult(`${CALL}/call.json`, () => '{}'),
    [...INTO, '--resume'],
    'call.json: is damaged: it does not say its schema',
  ],
  [
    'an event log that was edited',
    inResult(`${CALL}/events.jsonl`, (text) => text.replace('"seq":2', '"seq":3')),
    ['score', 'result', '--metrics', 'politeness'],
    'events.jsonl:2: event number 3; expected 2.',
  ],
  [
    'a scenario that was edited',
    inResult('result/scenarios/1.json', (text) => `${text} `),
    ['score', 'result'],
    'is not the scenario that the run used',
  ],
  [
    'a recording that is no WAV',
    inResult(`${CALL}/line.wav`, () => 'no WAV'),
    ['score', 'result', '--metrics', 'politeness'],
    /line\.wav: /,
  ],
  [
    'a recording that breaks off',
    inResult(`${CALL}/line.wav`, (text) => text.slice(0, 30)),
    ['score', 'result', '--metrics', 'politeness'],
    /line\.wav: /,
  ],
  [
    'a recording of one side',
    inResult(`${CALL}/line.wav`, (text) => `${text.slice(0, 22)}\u0001\u0000${text.slice(24)}`),
    ['show', 'result', '1/trial_0'],
    /line\.wav: /,
  ],

  ['a domain in a folder without one', nothing, ['domain', 'show', './shop'], './shop: no package.json is there'],
  ['a path that is empty', nothing, ['domain', 'validate', ''], "argument 'domain' is empty. Expected: id of an"],
  [
    'a domain checked with scenarios that are not there',
    nothing,
    ['domain', 'validate', 'shop', '--scenarios', 'own'],
    /own: does not exist$/m,
  ],
  ["a name longer than a folder's", nothing, ['domain', 'new', 'a'.repeat(300)], 'at most 64'],

  [
    'a plugin in a folder without one',
    nothing,
    ['plugins', '--plugin', '..'],
    '.., named by --plugin, is not installed.\n     No package.json lies in /',
  ],
  [
    'a plugin in a folder that is not there',
    nothing,
    ['plugins', '--plugin', '/nowhere/at-all'],
    'No package.json lies in /nowhere/at-all.',
  ],
  ['a project that is no plugin', nothing, ['plugins', '--plugin', '.'], 'is no plugin: its package.json has no "eva"'],
  ['a plugin of a later protocol', plugin({ ...promises(), protocol: 9 }), RUN, 'speaks protocol 9'],
  ['a plugin whose package.json is wrong', plugin({ protocol: 1, contributes: 'stt' }), RUN, /odd 1\.0\.0 /],
  [
    'a plugin that breaks while it is loaded',
    plugin(promises(), 'throw new Error("no such library");'),
    RUN,
    'importing ./entry failed: no such library',
  ],
  [
    'a plugin that does not offer what it promises',
    plugin(promises(), 'export default [];'),
    RUN,
    'package.json promises stt "odd", but ./entry offers nothing',
  ],
  ['a plugin without its entry', plugin(promises({ entry: './other' })), RUN, 'its "exports" do not offer ./other'],
  [
    'a plugin that cannot run on the clock asked for',
    plugin(promises({ clocks: ['wall'] })),
    [...RUN, '--clock', 'virtual'],
    /odd/,
  ],
];

let finished: CliProject;
beforeAll(async () => {
  finished = offlineProject();
  expect((await finished.eva(INTO)).code).toBe(0);
}, 60_000);
afterAll(() => finished[Symbol.dispose]());

test(`there are at least forty of them: ${CASES.length}`, () => {
  expect(new Set(CASES.map(([what]) => what)).size).toBe(CASES.length);
  expect(CASES.length).toBeGreaterThanOrEqual(40);
});

test.each(CASES)('%s is answered by one clear error and exit code 2', async (_what, spoil, args, message) => {
  using project = offlineProject();
  cpSync(join(finished.root, 'result'), join(project.root, 'result'), { recursive: true });
  spoil(project);
  const before = project.files();

  const { code, out, err } = await project.eva(args);

  expect([code, out, project.files()]).toEqual([2, '', before]);
  if (typeof message === 'string') expect(err).toContain(message);
  else expect(err).toMatch(message);
  const errors = err.split('\n').filter((line) => /^eva: (?!warning: |\d+ calls? on )/.test(line));
  expect(errors, err).toHaveLength(1);
  expect(err).not.toMatch(/^ +at .*:\d+:\d+\)?$/m);
});
