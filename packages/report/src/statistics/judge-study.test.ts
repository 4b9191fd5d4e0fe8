import { expect, test } from 'vitest';
import { score, someCalls } from './__fixtures__/some-calls.ts';
import { formatStatistics } from './format-statistics.ts';
import { statisticsReport } from './statistics-report.ts';
import { DEFAULT_SETTINGS } from './statistics-settings.ts';
import type { StudiedCall } from './studied-call.ts';
import { studiedRows } from './studied-rows.ts';

const settings = { ...DEFAULT_SETTINGS, resamples: 300, deltaResamples: 100, permutations: 500 };

/** Every call judged three times over; in the second sample faithfulness fails where `doubts` says so. */
function judgedCalls(doubts: (call: StudiedCall) => boolean): readonly StudiedCall[] {
  const calls = someCalls({ domains: { one: 8, two: 8 } });
  return calls.map((call) => ({
    ...call,
    samples: [{ metrics: { faithfulness: score(doubts(call) ? 0 : 1) } }, { metrics: { faithfulness: score(1) } }],
  }));
}

const reportOf = (calls: readonly StudiedCall[]) => statisticsReport(studiedRows(calls), { settings });

test('tells the noise of a judge from that of trials, lists what flips, and what composites it moves', () => {
  const report = reportOf(judgedCalls(({ scenario, trial }) => scenario === '1' && trial === 0));
  const judgedOf = (id: string) => report.judges.find(({ metric }) => metric === id);
  const faithfulness = judgedOf('faithfulness');

  expect(faithfulness).toMatchObject({ samples: 3, changedShare: 2 / 48, flipShare: 2 / 48 });
  expect(faithfulness?.flips).toEqual([
    { domain: 'one', scenario: '1', trial: 0, min: 0, max: 1 },
    { domain: 'two', scenario: '1', trial: 0, min: 0, max: 1 },
  ]);
  expect(faithfulness?.budget).toMatchObject({ isDeterministic: false, scores: 144 });
  expect(faithfulness?.budget.parts?.judge?.share).toBeGreaterThan(0.5);
  expect(judgedOf('task_completion')?.budget).toMatchObject({ isDeterministic: true, scores: 48 });
  expect(report.judgedComposites).toContainEqual({
    ...{ system: 's', composite: 'EVA-A_pass', measure: 'passAt1', k: 3 },
    ...{ least: expect.closeTo(30 / 48, 12), greatest: expect.closeTo(32 / 48, 12) },
  });
  expect(faithfulness?.domains[0]?.withJudge?.lower).toBeLessThan(faithfulness?.domains[0]?.interval?.lower ?? 0);
});

test('holds trials to differ more than the judge does only where they do', () => {
  const doubtful = reportOf(judgedCalls(({ scenario }) => Number(scenario) % 2 === 0));
  const overJudge = (id: string) => doubtful.judges.find(({ metric }) => metric === id)?.trialOverJudge;

  expect(overJudge('task_completion')?.p).toBeLessThan(0.001);
  expect(overJudge('faithfulness')?.p).toBeGreaterThan(0.9);
  expect(formatStatistics(doubtful, { color: false })).toMatch(/faithfulness +3 +0\.\d{3} +0\.000 +\d\.\d+ +50 % +/);
});

test('says nothing of judges that were asked once', () => {
  expect(reportOf(someCalls())).toMatchObject({ judges: [], judgedComposites: [] });
});

test('takes scenario and system apart where all systems were called alike', () => {
  const pass = ({ system, scenario, trial }: { system: string; scenario: number; trial: number }) =>
    system === 'good' ? scenario > 0 : (scenario + trial) % 3 === 0;
  const even = someCalls({ systems: ['good', 'bad'], domains: { shop: 8 }, pass });

  const block = reportOf(even).blocks.find(({ metric }) => metric === 'EVA-A_pass');
  expect(block).toMatchObject({ domain: 'shop', scenarios: 8, trials: 3 });
  expect(block?.system.variance).toBeGreaterThan(block?.scenario.variance ?? 0);
  expect(reportOf(even.slice(1)).blocks.filter(({ metric }) => metric === 'EVA-A_pass')).toEqual([]);
});
