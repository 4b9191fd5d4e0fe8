import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliProject, contributions } from '../__fixtures__/cli-project.ts';
import { offlineProject } from '../__fixtures__/offline-parts.ts';

const JUDGED = ['score', 'result', '--metrics', 'opinion', '--judge', 'judges.yaml'];

const PRICES = `schema: eva/prices@1
asOf: "2026-12-01"
rows:
  - { provider: test, model: reader, usd: { perMillionInputTokens: 10 }, source: test }
`;

/** Three calls that are scored, and a judge to be asked about each at a cent an answer. */
async function judgedProject(served = 'reader'): Promise<CliProject> {
  const project = offlineProject();
  project.write('package.json', JSON.stringify({ name: 'project', dependencies: { parts: '*', judged: '*' } }));
  project.install(
    'judged',
    [
      { kind: 'judge', id: 'reader' },
      { kind: 'metric', id: 'opinion' },
    ],
    contributions([
      [
        'judge',
        'reader',
        `{ modalities: ['text'], ask: async () => ({ text: 'fine', usage: { inputTokens: 1000 }, identity: { provider: 'test', model: '${served}' } }) }`,
      ],
      [
        'metric',
        'opinion',
        `{ id: 'opinion', version: '1', category: 'experience', pipelines: ['cascade'], scale: { min: 0, max: 1, better: 'higher' },
          inDefaultSet: true, inPassAtK: false, needs: ['judge-text'], score: async (call, bench) => {
            const prompt = [{ type: 'text', text: call.scenario.id }];
            await bench.judge({ prompt, sampling: { maxOutputTokens: 9 } });
            return { status: 'scored', value: 1, normalized: 1, judgedBy: 'test/reader', details: {} };
          } }`,
      ],
    ]),
  );
  const price = 'prices: { "test/reader": { input: 10, output: 0 } }\n';
  project.write('judges.yaml', `schema: eva/judge@1\nid: house\ntext: { use: reader }\n${price}`);
  const run = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];
  const { code } = await project.eva([...run, '--out', 'result']);
  expect(code).toBe(0);
  return project;
}

test('a judge budget that ends scoring is of the run folder, and makes the result incomplete', async () => {
  using project = await judgedProject();

  const first = await project.eva([...JUDGED, '--max-judge-usd', '0.015']);
  const again = await project.eva([...JUDGED, '--max-judge-usd', '0.015']);
  const higher = await project.eva([...JUDGED, '--max-judge-usd', '0.03']);

  expect([first.code, again.code, higher.code]).toEqual([3, 3, 0]);
  expect(first.err).toContain('eva: judge test/reader: 1 answers,');
  expect(first.err).toContain(
    "eva: the judges' budget of 0.015 USD is spent. What is there is kept: score again with a higher --max-judge-usd\n",
  );
  expect(again.err).toContain('eva: judge test/reader: 0 answers, 1 from the cache,');
  expect(higher.out).toContain('\njudges: cost not known\n');
  project.write('prices.yaml', PRICES);
  const shown = await project.eva(['show', 'result', '--prices', 'prices.yaml', '--json']);
  expect(JSON.parse(shown.out).systems[0].cost.judges).toEqual({ usd: 0.03, isWhole: true });
  const usage = readFileSync(join(project.root, 'result/judge-usage.jsonl'), 'utf8');
  expect(usage.trim().split('\n')).toHaveLength(3);
});

test('judging ends with an answer whose price is not known, and the result is incomplete', async () => {
  using project = await judgedProject('another');

  const { code, err } = await project.eva([...JUDGED, '--max-judge-usd', '1']);

  expect(code).toBe(3);
  expect(err).toContain(
    'eva: judge test/reader: 1 answers, 0 from the cache, 0 failed, 1000 tokens in, 0 out, price not',
  );
  expect(err).toContain(
    "eva: the judges' budget of 1 USD can't be kept: the price of an answer is not known. What is there is kept. Give the price",
  );
});

test('a budget is refused for a folder in which judges used what has no price any more', async () => {
  using project = await judgedProject();
  const line = (model: string) =>
    JSON.stringify({ metric: 'opinion', identity: { provider: 'test', model }, usage: {} });
  project.write('result/judge-usage.jsonl', `${line('reader')}\n${line('gone')}\n`);

  const { code, err } = await project.eva([...JUDGED, '--max-judge-usd', '1']);

  expect([code, err]).toEqual([2, expect.stringContaining('no price is known for test/gone')]);
});

test('a run counts judges on the same budget, and is incomplete where it cut scores of its last call', async () => {
  using project = await judgedProject();
  const run = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'opinion'];
  const judged = [...run, '--judge', 'judges.yaml', '--out', 'judged', '--max-judge-usd'];

  const first = await project.eva([...judged, '0.025']);
  const again = await project.eva([
    'score',
    'judged',
    '--metrics',
    'opinion',
    '--judge',
    'judges.yaml',
    '--max-judge-usd',
    '0.025',
  ]);

  expect([first.code, again.code]).toEqual([3, 3]);
  expect(again.err).toContain('eva: judge test/reader: 0 answers, 2 from the cache,');
});
