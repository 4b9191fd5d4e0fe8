import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliProject } from '../__fixtures__/cli-project.ts';
import { type ScoredRun, writeScoredRun } from '../__fixtures__/scored-run.ts';

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
  expect(first.out).toContain('without a value, and counted nowhere: 4 unscored calls; --json says which');
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
    'eva: b: holds mine in 1/trial_0, and so does a: no call is counted twice\n     Tell the two apart: eva stats before=a after=b\n',
  );
  expect(mixed.err).toContain('c: cannot be combined with a: one was held in text, the other on the line');
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

  expect([code, err]).toEqual([0, 'eva: summary in out/summary.json\neva: 18 tables in tables\n']);
  expect(figures[0]).toMatch(/^system,architecture,metric,domain,measure,k,value,lower,upper,/);
  expect(figures[1]).toMatch(/^'=evil,cascade,EVA-A_pass,pooled,mean,3,1,/);
  expect([summary.total_records, summary.overall_scores['EVA-A_pass'].mean]).toEqual([18, 1]);
  mkdirSync(join(project.root, 'tables/taken.csv'));
  expect((await project.eva(['stats', 'run', ...FEW, '--csv', 'package.json'])).err).toContain(
    'cannot write the tables',
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
  expect(absent.err).toContain('nowhere/leaderboard-stats.json: no such file');
});

test('refuses scores that were not measured alike, unless forced, and then says so', async () => {
  using project = cliProject();
  writeScoredRun(project, 'old', { domain: 'one', judged: { faithfulness: { profile: 'paper' } } });
  writeScoredRun(project, 'new', { domain: 'two', judged: { faithfulness: { profile: 'latest' } } });

  const refused = await project.eva(['stats', 'old', 'new', ...FEW]);
  const forced = await project.eva(['stats', 'old', 'new', ...FEW, '--force']);

  expect(refused.code).toBe(2);
  expect(refused.err).toContain('faithfulness was not measured alike: v1, profile latest; v1, profile paper\n');
  expect(forced.code).toBe(0);
  expect(forced.err).toContain('forced: faithfulness was not measured alike');
});

test('compares no systems of which one was judged by its words and the other by its entities', async () => {
  using project = cliProject();
  const judged = (variant: string) => ({ judged: { agent_speech_fidelity: { variant } } });
  writeScoredRun(project, 'cascade', judged('words'));
  writeScoredRun(project, 'speech', { ...judged('entities'), pipeline: 's2s' });

  const together = await project.eva(['stats', 'a=cascade', 'b=speech', ...FEW]);
  const compared = await project.eva(['stats', 'a=cascade', 'b=speech', ...FEW, '--compare', 'a,b']);

  expect([together.code, compared.code]).toEqual([0, 2]);
  expect(compared.err).toContain('agent_speech_fidelity was not measured alike: v1, of entities; v1, of words');
});

test('leaves out of the disturbances who lacks some of the planned calls, unless asked to keep them', async () => {
  using project = cliProject();
  writeScoredRun(project, 'clean', {});
  writeScoredRun(project, 'cafe', {
    condition: 'noise:cafe@10',
    scores: ({ scenario, trial }) => (scenario === 1 && trial === 0 ? null : {}),
  });

  const left = await project.eva(['stats', 'clean', 'cafe', ...FEW]);
  const kept = await project.eva(['stats', 'clean', 'cafe', ...FEW, '--allow-incomplete']);

  expect(left.out).toContain('left out of the disturbances as incomplete: mine; --allow-incomplete keeps them');
  expect(left.out).not.toContain('what disturbances do');
  expect(kept.out).toContain('what disturbances do');
  expect(kept.out).toContain('noise:cafe@10 in shop is incomplete: 8 of 8 scenarios, 1 short of trials');
});

test('resamples differences as often as it is told to', async () => {
  using project = cliProject();
  writeScoredRun(project, 'run', { scenarios: 6 });
  const settingsOf = async (...flags: readonly string[]) =>
    JSON.parse((await project.eva(['stats', 'run', '--json', ...flags])).out).settings;

  expect(await settingsOf()).toMatchObject({ resamples: 2000, deltaResamples: 1000, alpha: 0.05 });
  expect(await settingsOf('--resamples', '300', '--alpha', '0.1', '--permutations', '500')).toMatchObject({
    ...{ resamples: 300, deltaResamples: 300, alpha: 0.1, permutations: 500 },
  });
});

test('gives the summary for the tools of the method the interval that eva show gives', async () => {
  using project = cliProject();
  // Ten and more scenarios: "10" comes before "2" as a text.
  writeScoredRun(project, 'run', { scenarios: 12, scores: ({ scenario }) => ({ turn_taking: scenario / 12 }) });

  await project.eva(['stats', 'run', ...FEW, '--method-summary', 'summary.json']);
  const { per_metric: metrics } = JSON.parse(readFileSync(join(project.root, 'summary.json'), 'utf8'));
  const shown = JSON.parse((await project.eva(['show', 'run', '--json'])).out).systems[0].summary.metrics;
  const { interval } = shown.find(({ id }: { id: string }) => id === 'turn_taking');

  expect(metrics.turn_taking.mean_ci_lower).toBeCloseTo(interval.lower, 3);
  expect(metrics.turn_taking.mean_ci_upper).toBeCloseTo(interval.upper, 3);
});

test('tells what would find a difference between two systems, and ranks them by thresholds without the usual one', async () => {
  using project = cliProject();
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    writeScoredRun(project, name, {
      scores: ({ scenario, trial }) => ({ turn_taking: ((scenario * 3 + trial * 5 + at * 2) % 10) / 10 }),
    });
  }
  const runs = ['stats', 'a=a', 'b=b', 'c=c', ...FEW];

  const planned = await project.eva([...runs, '--compare', 'a,b', '--plan-difference', '0.3']);
  const swept = await project.eva([...runs, '--thresholds', '0.3,0.6']);
  const alone = await project.eva([...runs, '--plan-difference', '0.3']);

  expect(planned.out).toMatch(
    /b against a, a difference of 0\.3 in EVA-X_pass with 80 % power: \d+ x \d \(finds 0\.\d+\)/,
  );
  expect(swept.out).toMatch(/ranked as at the usual 0\.80 \(Kendall's tau-b\)/);
  expect([alone.code, alone.err]).toEqual([
    2,
    expect.stringContaining('--plan-difference: needs two systems as a pilot'),
  ]);
});

test('reads what judges said when they were asked again, and refuses another judge as a sample', async () => {
  using project = cliProject();
  const doubts: ScoredRun['scores'] = ({ scenario, trial }) => ({ faithfulness: scenario === 1 && trial < 2 ? 0 : 1 });
  writeScoredRun(project, 'one', { domain: 'one', samples: [() => ({}), doubts] });
  writeScoredRun(project, 'two', { domain: 'two', samples: [() => ({}), () => ({})] });

  const { out } = await project.eva(['stats', 'one', 'two', ...FEW]);
  const { judges } = JSON.parse((await project.eva(['stats', 'one', 'two', ...FEW, '--json'])).out);
  const sample = join(project.root, 'two/calls/1/trial_0/scores.sample-2.json');
  writeFileSync(sample, readFileSync(sample, 'utf8').replaceAll('"judged_by":"code"', '"judged_by":"other"'));

  expect(out).toMatch(/recordings that were judged more than once\n.+\nmine *\n +EVA-A_pass +3 +0\.\d+ +0\.\d+ +\d/);
  expect(out).toContain('mine EVA-A_pass pass@1: 0.958..1.000 over the samples');
  expect(judges.find(({ metric }: { metric: string }) => metric === 'faithfulness')).toMatchObject({
    samples: 3,
    flips: [
      { domain: 'one', scenario: '1', trial: 0, min: 0, max: 1 },
      { domain: 'one', scenario: '1', trial: 1, min: 0, max: 1 },
    ],
  });
  expect((await project.eva(['stats', 'one', 'two', ...FEW])).err).toContain(
    'faithfulness was not measured alike: v1; v1 by other',
  );
});

test('tells which systems had more of their calls repeated, and whether that is chance', async () => {
  using project = cliProject();
  const design = { scenarios: 20, trials: 2 };
  writeScoredRun(project, 'smooth', { ...design, isRepeated: ({ scenario }) => scenario <= 3 });
  writeScoredRun(project, 'rough', { ...design, isRepeated: ({ scenario }) => scenario <= 15 });

  const { out } = await project.eva(['stats', 'a=smooth', 'b=rough', ...FEW]);

  expect(out).toContain("a: 6 of 40 calls for the caller's fault, 0 for infrastructure's\n");
  expect(out).toContain('systems differ in calls repeated for the caller (chi-squared, corrected p < 0.001)\n');
});
