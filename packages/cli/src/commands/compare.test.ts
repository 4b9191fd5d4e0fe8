import { expect, test } from 'vitest';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';
import { type ScoredRun, writeScoredRun } from '../__fixtures__/scored-run.ts';

const FEW = ['--resamples', '200'];

/** Two runs of 24 scenarios; in the second the task is not done in as many of them. */
function twoRuns(project: CliProject, undone: number, changes: ScoredRun = {}): void {
  const scenarios = 24;
  writeScoredRun(project, 'runs/main', { scenarios, trials: 2 });
  const scores: ScoredRun['scores'] = ({ scenario }) => ({ task_completion: scenario > undone ? 1 : 0 });
  writeScoredRun(project, 'runs/today', { scenarios, trials: 2, scores, ...changes });
}

test('exits with 1 when the candidate is worse, and names what is and where', async () => {
  using project = cliProject();
  twoRuns(project, 12);

  const { code, out } = await project.eva(['compare', 'main', 'today', ...FEW]);

  expect(code).toBe(1);
  expect(out).toMatch(/EVA-A_pass +1\.000 +0\.500 +-0\.500 .+ worse/);
  expect(out).toContain('scenarios by their change in EVA-A_pass, worst first:\n  1  1.00 -> 0.00\n');
  expect(out).toContain('worse: mine: task_completion is worse by 0.500, and not by chance\n');
});

test('exits with 0 when what moved may be chance, or is not what was asked for', async () => {
  using project = cliProject();
  twoRuns(project, 12);
  const codeOf = async (...rules: readonly string[]) =>
    (await project.eva(['compare', 'main', 'today', ...FEW, ...rules])).code;

  expect(await codeOf('--fail-on', 'EVA-X_pass')).toBe(0);
  expect(await codeOf('--fail-on', 'task_completion:0.5')).toBe(0);
  expect(await codeOf('--fail-on', 'task_completion:0.49')).toBe(1);
  expect(await codeOf('--fail-on', 'none')).toBe(0);
  expect(await codeOf('--fail-on', 'none', '--fail-on-drop', 'task_completion:0.5')).toBe(0);
  expect(await codeOf('--fail-on', 'none', '--fail-on-drop', 'task_completion:0.4')).toBe(1);
  twoRuns(project, 2);
  expect(await codeOf()).toBe(0);
  expect(await codeOf('--fail-on-drop', 'task_completion:0.05')).toBe(1);
});

test('tells nothing to be worse below six scenarios, whatever the difference', async () => {
  using project = cliProject();
  writeScoredRun(project, 'main', { scenarios: 5 });
  writeScoredRun(project, 'today', { scenarios: 5, scores: () => ({ task_completion: 0 }) });

  const { code, out } = await project.eva(['compare', 'main', 'today', ...FEW]);

  expect(code).toBe(0);
  expect(out).toMatch(/task_completion +1\.000 +0\.000 +-1\.000 +5 +- +- +too few/);
});

test('refuses runs that were not made or measured alike, with every reason, unless forced', async () => {
  using project = cliProject();
  twoRuns(project, 0, { trials: 3, versions: { faithfulness: 'v2' } });

  const refused = await project.eva(['compare', 'main', 'today', ...FEW]);
  const forced = await project.eva(['compare', 'main', 'today', ...FEW, '--force']);

  expect(refused.code).toBe(2);
  expect(refused.err).toContain(
    'not the same number of trials: 2 and 3\n     faithfulness was not measured alike: v1; v2\n',
  );
  expect(forced.code).toBe(0);
  expect(forced.out).toContain('forced: not the same number of trials: 2 and 3\n');
});

test('prints JSON with every figure, and complains about metrics that neither run has', async () => {
  using project = cliProject();
  twoRuns(project, 12);

  const { code, out } = await project.eva(['compare', 'main', 'today', ...FEW, '--json']);
  const unknown = await project.eva(['compare', 'main', 'today', ...FEW, '--fail-on', 'task_complition']);

  expect([code, JSON.parse(out).failures]).toEqual([
    1,
    [
      'mine: EVA-A_pass is worse by 0.500, and not by chance',
      'mine: task_completion is worse by 0.500, and not by chance',
    ],
  ]);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain('no metric of both runs is called "task_complition"; did you mean "task_completion"?');
});

test('tells how many scenarios gained and lost where each was called once', async () => {
  using project = cliProject();
  writeScoredRun(project, 'main', {
    scenarios: 8,
    trials: 1,
    scores: ({ scenario }) => ({ faithfulness: scenario === 8 ? 0 : 1 }),
  });
  writeScoredRun(project, 'today', {
    scenarios: 8,
    trials: 1,
    scores: ({ scenario }) => ({ faithfulness: scenario < 3 ? 0 : 1 }),
  });

  const { out } = await project.eva(['compare', 'main', 'today', ...FEW]);

  expect(out).toContain(
    "EVA-A_pass: newly passing scenarios 1, newly failing 2 (one trial each; McNemar's exact p 1.000)\n",
  );
});

test('says what has no value on either side, by metric and state', async () => {
  using project = cliProject();
  twoRuns(project, 0, { scores: ({ scenario, trial }) => (scenario === 1 && trial === 0 ? null : {}) });

  const { out } = await project.eva(['compare', 'main', 'today', ...FEW]);
  const { systems } = JSON.parse((await project.eva(['compare', 'main', 'today', ...FEW, '--json'])).out);

  expect(out).toContain('no value in the candidate: the whole call, 1 unscored\n');
  expect(out).not.toContain('no value in the baseline');
  expect(systems[0].missing).toMatchObject({ baseline: [], candidate: [{ state: 'unscored', n: 1 }] });
});

test('takes runs for alike whose systems are judged differently, each as before', async () => {
  using project = cliProject();
  const systems = ['first', 'second'];
  const judged = { agent_speech_fidelity: { variant: 'words' } };
  const judgedOf = (system: string) => (system === 'first' ? judged : {});
  writeScoredRun(project, 'main', { systems, judgedOf });
  writeScoredRun(project, 'today', { systems, judgedOf });
  writeScoredRun(project, 'other', { systems, judged });

  expect((await project.eva(['compare', 'main', 'today', ...FEW])).code).toBe(0);
  expect((await project.eva(['compare', 'main', 'other', ...FEW])).err).toContain(
    'agent_speech_fidelity was not measured alike: v1; v1, of words',
  );
});
