import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavFromTracks } from '@eva/core/audio';
import { expect, test } from 'vitest';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';
import { RECORDED_CONFIG, SCORED, writeRecord } from '../__fixtures__/record-folder.ts';

const read = (project: CliProject, file: string) => JSON.parse(readFileSync(join(project.root, file), 'utf8'));

/** A domain for the recorded calls to be scored in. */
function installShop(project: CliProject): void {
  const tool = `{ name: 'look_up', description: '', parameters: {}, effect: 'read', run: ({ db }) => ({ db, result: {} }) }`;
  const domain = `{
    protocol: 1, kind: 'domain', id: 'shop', options: { jsonSchema: {}, parse: (value) => value },
    create: () => ({
      kind: 'domain', id: 'shop', agent: { role: 'clerk', instructions: 'Be kind.', greeting: () => 'Hello.' },
      tools: [${tool}], vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] }, callErrorTypes: [],
      async *scenarios() {},
    }),
  }`;
  project.write('package.json', JSON.stringify({ name: 'project', dependencies: { shop: '*' } }));
  project.install('shop', [{ kind: 'domain', id: 'shop', title: 'A shop' }], `export default [${domain}];`);
}

test('makes a run of a recorded one, to be scored and shown like any', async () => {
  using project = cliProject();
  installShop(project);
  project.write('theirs/config.json', RECORDED_CONFIG);
  writeRecord(project, 'theirs/records/1.1/trial_0', { 'metrics.json': SCORED });
  writeRecord(project, 'theirs/records/1.1/trial_1', { 'metrics.json': SCORED });

  const imported = await project.eva(['import', 'run', 'theirs', '--out', 'run']);
  const metrics = 'task_completion,turn_taking,stt_wer,response_speed,conversation_valid_end';
  const scored = await project.eva(['score', 'run', '--metrics', metrics]);
  const shown = await project.eva(['show', 'run', '1.1/trial_1']);

  expect(imported).toEqual({
    code: 0,
    err: '',
    out: 'run: 2 calls of nova-3-plus-gpt-5.4-plus-sonic-3 (cascade, shop)\n  eva score run --metrics task_completion,turn_taking\n',
  });
  expect(scored.code).toBe(0);
  const scores = read(project, 'run/calls/1.1/trial_1/scores.json').metrics;
  expect(Object.entries(scores).map(([id, score]) => [id, (score as { readonly score: number }).score])).toEqual([
    ['conversation_valid_end', 1],
    ['response_speed', 1],
    ['stt_wer', 0],
    ['task_completion', 1],
    ['turn_taking', 1],
  ]);
  expect(scores.response_speed.sub_metrics.llm_latency.score).toBe(0.7);
  expect(shown.out).toContain('It is on its way to you, and should arrive today.  [answered in 1.00 s]');
});

test('writes a whole run folder: plan, scenario, log, databases, and audio where there is some', async () => {
  using project = cliProject();
  const silence = Buffer.from(wavFromTracks({ caller: new Uint8Array(800).fill(255), agent: new Uint8Array() }));
  project.write('theirs/config.json', RECORDED_CONFIG);
  writeRecord(project, 'theirs/records/1.1', { 'metrics.json': SCORED });
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(project.root, 'theirs/records/1.1/audio_user.wav'), silence);

  await project.eva(['import', 'run', 'theirs', '--out', 'run', '--system', 'theirs']);

  expect(read(project, 'run/run.json')).toMatchObject({
    runId: '2026-03-01_shop',
    domain: 'shop',
    trials: 1,
    systems: [{ id: 'theirs', pipeline: 'cascade', models: { stt: { provider: 'recorded', model: 'nova-3' } } }],
    caller: { id: 'recorded' },
    calls: [{ callId: 'theirs/1.1/trial_0' }],
  });
  expect(read(project, 'run/scenarios/1.1.json')).toMatchObject({
    goal: { summary: 'You want to know where your order is.' },
    expectedDb: { orders: { A1: { status: 'sent' } } },
  });
  expect(read(project, 'run/calls/1.1/trial_0/call.json')).toMatchObject({
    status: 'scored',
    ending: { by: 'caller', reason: 'goodbye' },
    durationMs: 12_500,
  });
  const log = readFileSync(join(project.root, 'run/calls/1.1/trial_0/events.jsonl'), 'utf8');
  expect(log.split('\n').map((line) => line && JSON.parse(line).type)).toEqual([
    'call-start',
    'tool-call',
    'tool-result',
    'recorded-call',
    'call-end',
    '',
  ]);
  // 100 ms of two tracks, 16 bits each.
  expect(readFileSync(join(project.root, 'run/calls/1.1/trial_0/line.wav'))).toHaveLength(44 + 800 * 4);
});

test('leaves out what did not count and what came to nothing, and names it', async () => {
  using project = cliProject();
  project.write('theirs/config.json', RECORDED_CONFIG);
  writeRecord(project, 'theirs/records/1.1', { 'metrics.json': SCORED });
  writeRecord(project, 'theirs/records/1.1_failed_attempt_1');
  project.write('theirs/records/1.2/audit_log.json', '{}');

  const { code, out } = await project.eva(['import', 'run', 'theirs', '--out', 'run', '--json']);

  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    {
      calls: 1,
      notes: [
        'theirs/records/1.1_failed_attempt_1: an attempt that did not count; left out',
        'theirs/records/1.2: came to no result; left out',
      ],
    },
  ]);
});

test('says what it needs to know, all at once, and writes nothing', async () => {
  using project = cliProject();
  writeRecord(project, 'bare/records/1.1');
  project.write('theirs/config.json', RECORDED_CONFIG);
  writeRecord(project, 'theirs/records/1.1', { 'audit_log.json': '{ "transcript": []}' });
  writeRecord(project, 'theirs/records/1.2', { 'final_scenario_db.json': '{' });
  writeRecord(project, 'theirs/records/1.3');

  const untold = await project.eva(['import', 'run', 'bare', '--out', 'run']);
  const broken = await project.eva(['import', 'run', 'theirs', '--out', 'run']);
  const absent = await project.eva(['import', 'run', 'nowhere', '--out', 'run']);

  expect([untold.code, broken.code, absent.code]).toEqual([2, 2, 2]);
  expect(untold.err).toContain('bare/config.json: does not say the domain; expected --domain\n');
  expect(untold.err).toContain('bare/config.json: does not say the pipeline; expected --pipeline\n');
  expect(broken.err).toContain('theirs/records/1.1/audit_log.json: holds no conversation\n');
  expect(broken.err).toContain('theirs/records/1.2/final_scenario_db.json: is not JSON');
  expect(broken.err).toContain('theirs/records/1.3: what this call should have come to is in neither metrics.json');
  expect(absent.err).toContain('nowhere: there is no such folder; expected a folder of records/');
  expect(existsSync(join(project.root, 'run'))).toBe(false);
});

test('takes what a call should have come to from a data set, and says when it began with another database', async () => {
  using project = cliProject();
  project.write('theirs/config.json', RECORDED_CONFIG);
  writeRecord(project, 'theirs/records/1.1');
  const scenario = {
    id: '1.1',
    title: 'An order',
    workflow: 'orders',
    now: '2026-03-17 10:45 CST',
    goal: { summary: 'Ask.', openingLine: 'Hi.', decisionTree: {}, facts: {} },
    persona: { id: '1', description: 'Brief.' },
    initialDb: { orders: {} },
    expectedDb: { orders: {} },
    tags: [],
  };
  project.write('scenarios/1.1.json', JSON.stringify(scenario));

  const { code, err } = await project.eva(['import', 'run', 'theirs', '--out', 'run', '--scenarios', 'scenarios']);

  expect(code).toBe(0);
  expect(err).toBe('eva: note: theirs/records/1.1: began with another database than scenario 1.1 does\n');
  expect(read(project, 'run/scenarios/1.1.json')).toEqual(scenario);
});
