import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineProject, SYSTEM } from '../__fixtures__/offline-parts.ts';

const RUN = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];
const INTO = ['--out', 'result'];

test('shows what would be called, and calls nobody', async () => {
  using project = offlineProject();
  const before = project.files();

  const { code, out, err } = await project.eva([...RUN, ...INTO, '--trials', '2', '--limit', '2', '--dry-run']);

  expect([code, err, project.files()]).toEqual([0, '', before]);
  expect(out).toContain('calls      4 = 1 system x 2 scenarios x 2 trials\n');
  expect(out).toContain('attempts   at most 3 a call, each at most 600 s long\n');
  expect(out).toMatch(/^mine\/2\/trial_1 +seed \d+ +to do +A greeting$/m);
});

test('prints the same plan as JSON, so that it can be kept or compared', async () => {
  using project = offlineProject();

  const { out } = await project.eva([...RUN, ...INTO, '--limit', '1', '--seed', '7', '--dry-run', '--json']);

  expect(JSON.parse(out)).toMatchObject({
    schema: 1,
    folder: 'result',
    concurrency: 1,
    left: ['mine/1/trial_0'],
    plan: {
      runId: 'result',
      seed: 7,
      maxAttempts: 3,
      timingBudget: { p99Ms: 50, maxMs: 250, droppedFrames: 0 },
      systems: [{ id: 'mine' }],
      metrics: [{ id: 'politeness', isGate: false }],
      scenarios: [{ id: '1' }],
      calls: [{ callId: 'mine/1/trial_0' }],
    },
  });
});

test('goes on with a run: adds the trials asked for, keeps what is there, and says so', async () => {
  using project = offlineProject();
  await project.eva([...RUN, ...INTO, '--limit', '1']);
  const record = join(project.root, 'result/calls/1/trial_0/call.json');
  const kept = readFileSync(record, 'utf8');
  const more = [...RUN, ...INTO, '--limit', '1', '--trials', '3', '--resume'];

  const dry = await project.eva([...more, '--dry-run']);
  const { code, err } = await project.eva(more);

  expect(dry.out).toContain('; 1 of them are done\n');
  expect(dry.out).toMatch(/^mine\/1\/trial_0 .* done /m);
  expect([code, err.split('\n')[1]]).toEqual([0, 'eva: 1 of 3 calls were done before and are kept']);
  expect(err.match(/call begins/g)).toHaveLength(2);
  expect(readdirSync(join(project.root, 'result/calls/1')).sort()).toEqual(['trial_0', 'trial_1', 'trial_2']);
  expect(readFileSync(record, 'utf8')).toBe(kept);
});

test('an interruption says what to type to go on', async () => {
  using project = offlineProject();
  const interrupt = new AbortController();
  interrupt.abort(new DOMException('Interrupted', 'AbortError'));

  const { code, err } = await project.eva([...RUN, ...INTO, '--limit', '1'], {}, interrupt.signal);

  expect([code, err.split('\n').at(-2)]).toEqual([
    130,
    'eva: interrupted; what was finished is kept. To go on: the same command with --resume --out result',
  ]);
  expect((await project.eva([...RUN, ...INTO, '--limit', '1', '--resume'])).code).toBe(0);
});

test('scores a run again without its project: scenarios lie in its folder, the domain is installed', async () => {
  using project = offlineProject();
  project.write(
    'mine/1.json',
    JSON.stringify({
      ...{
        id: '1',
        title: 'Ours',
        workflow: 'greet',
        now: '2026-03-17 10:45 CST',
        initialDb: {},
        expectedDb: {},
        tags: [],
      },
      goal: { summary: 's', openingLine: 'Good morning.', decisionTree: {}, facts: {} },
      persona: { id: 'p', description: 'd' },
    }),
  );
  await project.eva([...RUN, ...INTO, '--scenarios', 'mine']);
  writeFileSync(join(project.root, 'mine/1.json'), 'gone');
  const scores = join(project.root, 'result/calls/1/trial_0/scores.json');
  const before = readFileSync(scores, 'utf8');

  const { code, out, err } = await project.eva(['score', 'result', '--metrics', 'politeness']);

  expect([code, err]).toEqual([0, 'mine/1/trial_0  attempt 1 scored\neva: 1 attempts scored by politeness\n']);
  expect(out).toMatch(/^politeness +1\.\d+ /m);
  expect(readFileSync(scores, 'utf8')).toBe(before);
});

test('keeps an attempt that does not count where it can be shown', async () => {
  using project = offlineProject();
  project.write('mine.yaml', SYSTEM.replace('mouth', 'sore'));

  const { code, out } = await project.eva([...RUN, ...INTO, '--limit', '1', '--attempts', '1']);
  const shown = await project.eva(['show', 'result', '1/trial_0_failed_attempt_1']);

  expect(code).toBe(3);
  expect(out).toMatch(/^mine\/1\/trial_0 is not scored: .*infrastructure at fault: tts failed$/m);
  expect([shown.code, shown.out.includes('This call is not scored.')]).toEqual([0, true]);
});
