import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CliProject } from './__fixtures__/cli-project.ts';
import { offlineProject } from './__fixtures__/offline-parts.ts';

const CALL = 'calls/1/trial_0';
const SHOW = ['show', 'result'];
const SCORE = ['score', 'result', '--metrics', 'politeness'];

/** What is wrong with the folder of a run, how it comes to be, what is typed, and the one error that answers it. */
type Case = readonly [what: string, spoil: (folder: string) => unknown, args: readonly string[], message: string];

const edited = (name: string, from: string | RegExp, to: string) => (folder: string) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).not.toBe(text.replace(from, to));
  writeFileSync(join(folder, name), text.replace(from, to));
};
const withField = (name: string, path: readonly string[], value: unknown) => (folder: string) => {
  const file = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const last = path.slice(0, -1).reduce((object, key) => object[key], file);
  last[path.at(-1) ?? ''] = value;
  writeFileSync(join(folder, name), JSON.stringify(file));
};

const CASES: readonly Case[] = [
  [
    'a model that is none',
    withField('run.json', ['caller', 'models'], { caller: { provider: 'eva', model: null } }),
    SHOW,
    'run.json: is damaged: caller.models.caller.model: expected string, received null',
  ],
  [
    'a run that does not say by what it was made',
    withField('run.json', ['provenance'], undefined),
    SCORE,
    'run.json: is damaged: provenance: is not in it any more',
  ],
  [
    'a domain that is a number',
    withField('run.json', ['domain'], 5),
    ['stats', 'result'],
    'run.json: is damaged: domain: expected string, received number',
  ],
  [
    'a call without what it used',
    withField(`${CALL}/call.json`, ['usage'], 5),
    SHOW,
    `${CALL}/call.json: is damaged: usage: expected array, received number`,
  ],
  [
    'a score that is a word',
    withField(`${CALL}/scores.json`, ['metrics', 'politeness', 'score'], 'high'),
    ['stats', 'result'],
    `${CALL}/scores.json: is damaged: metrics.politeness.score: expected number, received string`,
  ],
  [
    'an attempt without its record',
    (folder) => rmSync(join(folder, CALL, 'call.json')),
    SHOW,
    `${CALL}/call.json: is not there, so this folder is not an attempt that eva wrote`,
  ],
  [
    'an attempt of another trial',
    edited(`${CALL}/call.json`, '"trial": 0', '"trial": 7'),
    ['stats', 'result'],
    `${CALL}/call.json: is of 1/trial_7, and not of the folder it is in`,
  ],
  [
    'calls that are a file',
    (folder) => {
      rmSync(join(folder, 'calls'), { recursive: true });
      writeFileSync(join(folder, 'calls'), '');
    },
    SHOW,
    "calls/1: can't be read: ENOTDIR",
  ],
  [
    'an event that does not hold what its type says',
    edited(
      `${CALL}/events.jsonl`,
      /("type":"tool-result".*)"callId"|("type":"agent-said".*?)"text":"[^"]*"/,
      '$1$2"x":1',
    ),
    [...SHOW, '1/trial_0'],
    `${CALL}/events.jsonl: is damaged: an event in it does not hold what its type says`,
  ],
  [
    'the same on a page',
    edited(`${CALL}/events.jsonl`, /("type":"agent-said".*?)"text":"[^"]*"/, '$1"x":1'),
    [...SHOW, '--html', 'page.html'],
    `${CALL}/events.jsonl: is damaged: an event in it does not hold what its type says`,
  ],
  [
    'a recording that is a folder',
    (folder) => {
      rmSync(join(folder, CALL, 'line.wav'));
      mkdirSync(join(folder, CALL, 'line.wav'));
    },
    [...SHOW, '--html', 'page.html'],
    `${CALL}/line.wav: the recording can't be read: EISDIR`,
  ],
  [
    'a database that is another',
    (folder) => writeFileSync(join(folder, CALL, 'final-db.json'), '{ "other": {} }'),
    SCORE,
    `${CALL}/final-db.json: is not as the call left it: its SHA-256 differs from call.json`,
  ],
];

let finished: CliProject;
beforeAll(async () => {
  finished = offlineProject();
  const run = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];
  expect((await finished.eva([...run, '--limit', '1', '--out', 'result'])).code).toBe(0);
}, 60_000);
afterAll(() => finished[Symbol.dispose]());

test.each(CASES)('%s is answered by one clear error and exit code 2', async (_what, spoil, args, message) => {
  using project = offlineProject();
  const folder = join(project.root, 'result');
  cpSync(join(finished.root, 'result'), folder, { recursive: true });
  spoil(folder);

  const { code, out, err } = await project.eva(args);

  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
  expect(err.split('\n').filter((line) => /^eva: (?!warning: )/.test(line))).toHaveLength(1);
});

test('what is wrong with a folder is told even when the command was interrupted', async () => {
  using project = offlineProject();
  cpSync(join(finished.root, 'result'), join(project.root, 'result'), { recursive: true });
  rmSync(join(project.root, 'result', CALL, 'call.json'));

  const { code, err } = await project.eva(SHOW, {}, AbortSignal.abort());

  expect([code, err.includes('call.json: is not there')]).toEqual([2, true]);
});
