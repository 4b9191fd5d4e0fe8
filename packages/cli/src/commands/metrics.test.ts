import { expect, test } from 'vitest';
import { cliProject } from '../__fixtures__/cli-project.ts';

test('lists every installed metric by category, with its version and from where on a call passes', async () => {
  using project = cliProject();

  const { code, out } = await project.eva(['metrics', 'list', '--json']);

  const { metrics } = JSON.parse(out) as {
    readonly metrics: readonly { readonly id: string; readonly category: string }[];
  };
  expect(code).toBe(0);
  expect(metrics.find(({ id }) => id === 'task_completion')).toMatchObject({
    category: 'accuracy',
    version: 'v0.1',
    scale: { min: 0, max: 1, better: 'higher', passAt: 1 },
    isGate: false,
  });
  const categories = [...new Set(metrics.map(({ category }) => category))];
  expect(categories).toEqual(['accuracy', 'experience', 'validation', 'diagnostic']);
});

test('shows what a metric says, and answers a wrong name with the nearest one', async () => {
  using project = cliProject();

  const shown = await project.eva(['metrics', 'show', 'stt_wer']);
  const long = await project.eva(['metrics', 'show', '@eva/metrics#stt_wer']);
  const wrong = await project.eva(['metrics', 'show', 'stt_wre']);

  expect(shown.out).toContain("Errors of the agent's recogniser, in words");
  expect(shown.out).toMatch(/pipelines +cascade\n/);
  expect(shown.out).toMatch(/scale +0 to no limit, lower is better\n/);
  expect(long).toEqual(shown);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('did you mean "stt_wer"?')]);
});

test('shows the version and the prompt with which a model decides a metric that rules decide otherwise', async () => {
  using project = cliProject();

  const shown = await project.eva(['metrics', 'show', 'conciseness']);
  const { out } = await project.eva(['metrics', 'show', 'conciseness', '--json']);
  const code = await project.eva(['metrics', 'show', 'stt_wer', '--json']);

  expect(shown.out).toMatch(/version +offline-counts-1\n +by a model +model-2, prompt [0-9a-f]{12}; needs a judge\n/);
  expect(JSON.parse(out)).toMatchObject({ byModel: { version: 'model-2', needs: ['judge-text'] } });
  expect(JSON.parse(code.out)).toMatchObject({ byModel: null });
});
