import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliProject } from '../__fixtures__/cli-project.ts';
import { writeScoredRun } from '../__fixtures__/scored-run.ts';

const FEW = ['--resamples', '200'];

test('puts the runs of a system together, over domains and conditions', async () => {
  using project = cliProject();
  writeScoredRun(project, 'runs/one', { domain: 'one', scores: ({ scenario }) => ({ task_completion: scenario % 2 }) });
  writeScoredRun(project, 'runs/two', { domain: 'two' });
  writeScoredRun(project, 'runs/cafe', {
    domain: 'two',
    condition: 'noise:cafe@10',
    scores: () => ({ turn_taking: 0.5 }),
  });

  const { code, out } = await project.eva(['stats', 'runs/one', 'two', 'cafe', ...FEW, '--json']);
  const report = JSON.parse(out);
  const metricOf = (id: string) => report.systems[0].metrics.find((one: { metric: string }) => one.metric === id);
  const change = report.perturbations.pooled.find((one: { metric: string }) => one.metric === 'turn_taking');

  expect([code, report.domains, report.k]).toEqual([0, ['one', 'two'], 3]);
  expect(metricOf('task_completion').pooled.passAt1.value).toBe(0.75);
  expect(report.perturbations.grades[1]).toMatchObject({
    axis: 'noise',
    metric: 'EVA-X_pass',
    breaksAt: expect.closeTo(0.3, 9),
  });
  expect(change).toMatchObject({ condition: 'noise:cafe@10', n: 8, meanDelta: -0.5, p: 2 / 256 });
});

test('prints the same twice, and says what it does not show', async () => {
  using project = cliProject();
  writeScoredRun(project, 'few', { scenarios: 4, scores: ({ trial }) => (trial === 2 ? null : {}) });

  const first = await project.eva(['stats', 'few', ...FEW]);
  const again = await project.eva(['stats', 'few', ...FEW]);

  expect(again).toEqual(first);
  expect(first.out).toContain('8 of 8');
  expect(first.out).toContain('no pooled figure of mine: fewer than 6 scenarios in shop');
  expect(first.out).toContain('4 planned scores have no value and count nowhere; --json says which');
  expect(first.out).not.toMatch(/EVA-A_pass +1\.000/);
});

test('compares two systems by the names that runs are given', async () => {
  using project = cliProject();
  const scenarios = 24;
  writeScoredRun(project, 'runs/main', { scenarios });
  writeScoredRun(project, 'runs/today', {
    scenarios,
    scores: ({ scenario }) => ({ faithfulness: scenario > 12 ? 1 : 0 }),
  });

  const { out } = await project.eva(['stats', 'old=main', 'new=today', '--compare', 'old,new', ...FEW]);

  expect(out).toContain('new against old, on the same scenarios');
  expect(out).toMatch(/faithfulness +1\.000 +0\.500 +-0\.500 .+ worse/);
});

test('tells what it would take to be more precise', async () => {
  using project = cliProject();
  writeScoredRun(project, 'pilot', {
    scores: ({ scenario, trial }) => ({ faithfulness: (scenario + trial) % 4 === 0 ? 0 : 1 }),
  });

  const { out } = await project.eva(['stats', 'pilot', ...FEW, '--plan', '0.05']);

  expect(out).toMatch(/mine EVA-A_pass to ±0\.05: \d+ x \d \(±0\.0[34]\d\), /);
});

test('counts no call twice, mixes no calls in text with calls on the line, and knows its systems', async () => {
  using project = cliProject();
  writeScoredRun(project, 'a', { scenarios: 1 });
  writeScoredRun(project, 'b', { scenarios: 1 });
  const text = JSON.parse(readFileSync(join(project.root, 'b/run.json'), 'utf8'));
  project.write('c/run.json', JSON.stringify({ ...text, mode: 'text' }));

  const twice = await project.eva(['stats', 'a', 'b']);
  const mixed = await project.eva(['stats', 'a', 'c']);
  const unknown = await project.eva(['stats', 'old=a', 'new=b', '--compare', 'old,now']);

  expect([twice.code, mixed.code, unknown.code]).toEqual([2, 2, 2]);
  expect(twice.err).toBe(
    'eva: b: holds mine in 1/trial_0, and so does a: nothing is counted twice\n     Tell the two apart: eva stats before=a after=b\n',
  );
  expect(mixed.err).toContain('c: was not held as a was: one in text, the other on the line');
  expect(unknown.err).toContain('--compare: no system is called "now"; expected old, new; did you mean "new"?');
});

test('writes tables that no spreadsheet takes for formulas, and a summary for the tools of the method', async () => {
  using project = cliProject();
  writeScoredRun(project, 'run', { systems: ['=evil'], scenarios: 6 });

  const { code, err } = await project.eva([
    'stats',
    'run',
    ...FEW,
    '--csv',
    'tables',
    '--method-summary',
    'out/summary.json',
  ]);
  const figures = readFileSync(join(project.root, 'tables/figures.csv'), 'utf8').split('\n');
  const summary = JSON.parse(readFileSync(join(project.root, 'out/summary.json'), 'utf8'));

  expect([code, err]).toEqual([0, 'eva: summary in out/summary.json\neva: 13 tables in tables\n']);
  expect(figures[0]).toMatch(/^system,architecture,metric,domain,measure,k,value,lower,upper,/);
  expect(figures[1]).toMatch(/^'=evil,cascade,EVA-A_pass,pooled,mean,3,1,/);
  expect([summary.total_records, summary.overall_scores['EVA-A_pass'].mean]).toEqual([18, 1]);
  mkdirSync(join(project.root, 'tables/taken.csv'));
  expect((await project.eva(['stats', 'run', ...FEW, '--csv', 'package.json'])).err).toContain(
    "the tables can't be written",
  );
});

test('says what to type when nothing, or both, is to be read, and where a published table is wrong', async () => {
  using project = cliProject();
  project.write('board/leaderboard-stats.json', '{ "systems": [] }');

  const nothing = await project.eva(['stats']);
  const both = await project.eva(['stats', 'run', '--leaderboard', 'board']);
  const empty = await project.eva(['stats', '--leaderboard', 'board']);
  const absent = await project.eva(['stats', '--leaderboard', 'nowhere']);

  expect([nothing.code, both.code, empty.code, absent.code]).toEqual([2, 2, 2, 2]);
  expect(nothing.err).toContain('say what to read; expected folders of runs, or --leaderboard with a published table');
  expect(empty.err).toContain('board/leaderboard-stats.json systems: holds no systems');
  expect(absent.err).toContain('nowhere/leaderboard-stats.json: there is no such file');
});
