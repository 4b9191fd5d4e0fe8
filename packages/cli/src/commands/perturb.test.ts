import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CliProject } from '../__fixtures__/cli-project.ts';
import { offlineProject } from '../__fixtures__/offline-parts.ts';

const RUN = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];

const json = (project: CliProject, path: string) => JSON.parse(readFileSync(join(project.root, path), 'utf8'));

test('a dry run says what disturbs which call, and what a pool goes without', async () => {
  using project = offlineProject();

  const { code, out } = await project.eva([
    ...RUN,
    ...['--limit', '1', '--trials', '2', '--seed', '5', '--perturb', 'noise:static,snr=10', '--perturb', 'pool:easy'],
    '--dry-run',
  ]);

  expect(code).toBe(0);
  expect(out).toMatch(/^perturbed {2}noise:static@10 \(grade 3\), a draw of pool:easy, which has 9$/m);
  expect(out).toContain('pool:easy goes without accent:french: this caller has no french accent');
  expect(out).toMatch(/^mine\/1\/trial_0 +seed \d+ +to do +noise:static@10(\+\S+)? +A greeting$/m);
  expect(project.files()).not.toContain('runs');
});

test('a run keeps what it was disturbed by, and is resumed with nothing else', async () => {
  using project = offlineProject();
  const noise = ['--perturb', 'noise:static,snr=20', '--limit', '1', '--out', 'result'];

  const first = await project.eva([...RUN, ...noise]);
  const other = await project.eva([
    ...RUN,
    '--perturb',
    'noise:static,snr=10',
    '--limit',
    '1',
    '--out',
    'result',
    '--resume',
  ]);
  const same = await project.eva([...RUN, ...noise, '--resume']);

  expect([first.code, same.code]).toEqual([0, 0]);
  expect(json(project, 'result/run.json').calls[0].perturbations).toEqual(['noise:static@20']);
  expect(json(project, 'result/calls/1/trial_0/call.json')).toMatchObject({
    perturbations: ['noise:static@20'],
    hashes: { spoken: expect.any(String) },
  });
  expect([other.code, other.err]).toEqual([
    2,
    expect.stringMatching(/result holds another run:\n +the perturbations are others\n/),
  ]);
});

test('warns when the recording of what was spoken is not what the call left', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--perturb', 'noise:static', '--limit', '1', '--out', 'result']);
  project.write(
    'result/calls/1/trial_0/spoken.wav',
    readFileSync(join(project.root, 'result/calls/1/trial_0/line.wav'), 'latin1'),
  );

  const { err } = await project.eva(['show', 'result', '--html', 'page.html']);

  expect(err).toContain('spoken.wav is not as the call left it');
});

test('a mistake costs no call and leaves no file', async () => {
  using project = offlineProject();

  const { code, err } = await project.eva([...RUN, '--perturb', 'noise:caffe', '--perturb', 'connection:loss,rate=2']);

  expect([code, err.split('\n').filter(Boolean)]).toEqual([
    2,
    [
      expect.stringMatching(
        /^eva: --perturb noise:caffe: there is no perturbation "noise:caffe"; .*did you mean "noise:cafe"\?$/,
      ),
      expect.stringMatching(/^ +--perturb connection:loss,rate=2 rate: 2 is not possible here; expected .*0\.5$/),
    ],
  ]);
  expect(project.files()).not.toContain('runs');
});

test('the list of plugins has the names that people write', async () => {
  using project = offlineProject();

  const { out } = await project.eva(['plugins']);

  expect(out).toMatch(/^perturbation +noise:cafe +@eva\/perturbations /m);
  expect(out).toMatch(/^perturbation +pool:hard +@eva\/perturbations /m);
});
