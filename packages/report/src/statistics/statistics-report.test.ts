import { expect, test } from 'vitest';
import { type Study, score, someCalls } from './__fixtures__/some-calls.ts';
import { formatStatistics } from './format-statistics.ts';
import { statisticsReport } from './statistics-report.ts';
import { DEFAULT_SETTINGS } from './statistics-settings.ts';
import { statisticsTables } from './statistics-tables.ts';
import type { StudiedCall } from './studied-call.ts';
import { studiedRows } from './studied-rows.ts';

const settings = { ...DEFAULT_SETTINGS, resamples: 300, deltaResamples: 200, permutations: 500 };

const reportOf = (calls: readonly StudiedCall[], options = {}) =>
  statisticsReport(studiedRows(calls), { settings, ...options });

/** The call, its faithfulness failed. */
function withoutFaithfulness(call: StudiedCall): StudiedCall {
  const metrics = { ...call.scores?.metrics, faithfulness: { ...score(0), error: 'the judge is down' } };
  return { ...call, scores: { metrics } };
}

const metricOf = (calls: readonly StudiedCall[], id: string) =>
  reportOf(calls).systems[0]?.metrics.find(({ metric }) => metric === id);

test('weighs domains alike, however many scenarios each has', () => {
  const calls = [
    ...someCalls({ domains: { large: 20 }, pass: () => true }),
    ...someCalls({ domains: { small: 6 }, pass: () => false }),
  ];

  expect(metricOf(calls, 'EVA-A_pass')?.pooled?.passAt1?.value).toBe(0.5);
});

test('weighs domains alike in sweeps, powers, stability, disturbances and comparisons too', () => {
  const callsOf = (system: string, condition: string, small: boolean) => [
    ...someCalls({ systems: [system], condition, domains: { large: 18 }, pass: () => true }),
    ...someCalls({ systems: [system], condition, domains: { small: 6 }, pass: () => small }),
  ];
  const calls = [...callsOf('s', 'clean', true), ...callsOf('s', 'noise:cafe', false), ...callsOf('t', 'clean', false)];
  const report = reportOf(calls, { compare: [['s', 't']], allowsIncomplete: true });
  const isAccuracy = ({ metric }: { readonly metric: string }) => metric === 'EVA-A_pass';
  const [, half] = report.systems;
  const accuracy = half?.composites.find(({ composite }) => composite === 'EVA-A_pass');

  expect(half?.thresholds[0]?.points.at(-1)?.passAt1).toBe(0.5);
  expect(accuracy?.powers.map(({ value }) => value)).toEqual([0.5, 0.5, 0.5]);
  expect(accuracy?.stability?.[0]?.mean).toBe(0.5);
  expect(report.perturbations?.pooled.find(isAccuracy)).toMatchObject({ n: 24, meanDelta: -0.5 });
  expect(report.perturbations?.values.filter(isAccuracy).map(({ value }) => value)).toEqual([1, 0.5]);
  expect(report.comparisons[0]?.metrics.find(isAccuracy)).toMatchObject({
    baseline: 1,
    candidate: 0.5,
    meanDelta: -0.5,
  });
  expect(report.inOneList).toContain('ICC');
});

test('pools nothing where a domain is missing or too small, and says so', () => {
  const lacking = [
    ...someCalls({ systems: ['a'], domains: { one: 8, two: 8 } }),
    ...someCalls({ systems: ['b'], domains: { one: 8 } }),
  ];
  const small = someCalls({ domains: { one: 8, two: 5 } });

  expect(reportOf(lacking).systems[1]?.metrics[0]).toMatchObject({ pooled: null, notPooled: 'no calls in two' });
  expect(metricOf(small, 'EVA-A_pass')).toMatchObject({ pooled: null, notPooled: 'fewer than 6 scenarios in two' });
  expect(metricOf(small, 'EVA-A_pass')?.domains[1]).toMatchObject({
    scenarios: 5,
    passes: 10,
    figures: { passAt1: null },
  });
});

test('does not hang on the order of calls', () => {
  const pass: Study['pass'] = ({ scenario, trial }) => (scenario * scenario + 2 * trial) % 5 < 3;
  const both = { systems: ['a', 'b'], domains: { shop: 9 }, pass };
  const calls = [...someCalls(both), ...someCalls({ ...both, condition: 'noise:cafe', trials: 2 })];
  const reversed = ['a', 'b'].flatMap((system) => calls.filter((call) => call.system === system).toReversed());

  expect(reportOf(reversed, { compare: [['a', 'b']] })).toEqual(reportOf(calls, { compare: [['a', 'b']] }));
});

test('takes the trials that every system has in every domain for k, and fewer if asked', () => {
  const calls = [...someCalls({ systems: ['a'], trials: 4 }), ...someCalls({ systems: ['b'], trials: 3 })];

  expect([reportOf(calls).k, reportOf(calls, { k: 2 }).k, reportOf(calls, { k: 9 }).k]).toEqual([3, 2, 3]);
});

test('gives no scenario pass@k of which a trial was left undecided, with fewer trials than there are too', () => {
  const calls = someCalls({ pass: () => true }).map((call, at) => (at === 0 ? withoutFaithfulness(call) : call));
  const domain = reportOf(calls, { k: 2 }).systems[0]?.metrics.find(({ metric }) => metric === 'EVA-A_pass')
    ?.domains[0];

  expect(domain).toMatchObject({ scenarios: 8, calls: 23, short: 1 });
});

test('puts systems on a front, and tells how sure that is by redrawing the same scenarios for all', () => {
  const pass: Study['pass'] = ({ system, scenario, trial }) => (scenario + trial) % (system === 'good' ? 7 : 3) !== 0;
  const [front] = reportOf(someCalls({ systems: ['good', 'bad'], domains: { shop: 12 }, pass })).fronts;

  expect([front?.measure, front?.front, front?.aboveHalfOnBoth]).toEqual(['passAt1', ['good'], ['good', 'bad']]);
  expect(front?.redrawn?.shares.find(({ id }) => id === 'good')?.share).toBeGreaterThan(0.95);
});

test('redraws no front of systems that were called in different scenarios', () => {
  const calls = [
    ...someCalls({ systems: ['a'], domains: { shop: 8 } }),
    ...someCalls({ systems: ['b'], domains: { shop: 9 } }),
  ];

  expect(reportOf(calls).fronts[0]).toMatchObject({
    redrawn: null,
    notRedrawn: 'the systems have scores of different scenarios',
  });
});

test('redraws no front by pass^k of systems of which other scenarios have k trials', () => {
  const both = someCalls({ systems: ['a', 'b'], domains: { shop: 9 } });
  // Each lacks a trial, of another scenario.
  const calls = both.filter(({ system, scenario, trial }) => trial > 0 || scenario !== (system === 'a' ? '0' : '1'));
  const frontOf = (measure: string) => reportOf(calls).fronts.find((front) => front.measure === measure);

  expect(frontOf('passAt1')?.notRedrawn).toBe(null);
  expect(frontOf('passPowerK')).toMatchObject({
    redrawn: null,
    notRedrawn: 'the systems have scores of different scenarios',
  });
});

test('holds what was disturbed against the same scenarios undisturbed', () => {
  const calls = [
    ...someCalls({ domains: { shop: 20 }, pass: () => true }),
    ...someCalls({ domains: { shop: 20 }, condition: 'noise:cafe', pass: ({ scenario }) => scenario % 2 === 0 }),
  ];

  const cell = reportOf(calls).perturbations?.pooled.find(({ metric }) => metric === 'task_completion');

  expect(cell).toMatchObject({ condition: 'noise:cafe', n: 20, meanDelta: -0.5, isSignificant: true, p: 2 / 1024 });
});

test('says nothing of one condition below six scenarios but the difference', () => {
  const calls = [
    ...someCalls({ domains: { shop: 5 }, pass: () => true }),
    ...someCalls({ domains: { shop: 5 }, condition: 'noise:cafe', pass: () => false }),
  ];

  const cell = reportOf(calls).perturbations?.pooled.find(({ metric }) => metric === 'task_completion');

  expect(cell).toMatchObject({ n: 5, meanDelta: -1, p: null, interval: null, isSignificant: false });
});

test('judges a candidate on the scenarios that both have, with all tests corrected together', () => {
  const pass: Study['pass'] = ({ system, scenario }) => system === 'before' || scenario >= 12;
  const calls = someCalls({ systems: ['before', 'after'], domains: { shop: 24 }, pass });

  const [comparison] = reportOf(calls, { compare: [['before', 'after']] }).comparisons;
  const verdictOf = (id: string) => comparison?.metrics.find(({ metric }) => metric === id)?.verdict;

  expect([verdictOf('task_completion'), verdictOf('EVA-A_pass'), verdictOf('turn_taking')]).toEqual([
    'worse',
    'worse',
    'no clear change',
  ]);
  const done = comparison?.metrics.find(({ metric }) => metric === 'task_completion');
  expect([done?.p, done?.correctedP]).toEqual([2 / 4096, (8 * 2) / 4096]);
});

test('prints what it has, and no figure that its sample does not carry', () => {
  const text = formatStatistics(reportOf(someCalls({ domains: { shop: 5 }, trials: 1 })), { color: false });

  expect(text).toContain('3 of 5');
  expect(text).toContain('no pooled figure of s: fewer than 6 scenarios in shop');
  expect(text).toContain('pass@k and pass^k need at least 2 trials a scenario');
  expect(text).not.toMatch(/EVA-A_pass +0\./);
  expect(text).not.toContain('by the threshold');
});

test('writes every table with its head, empty ones too', () => {
  const tables = statisticsTables(reportOf(someCalls()));

  expect(tables.map(({ name }) => name)).toContain('perturbations');
  for (const { columns, rows } of tables) for (const row of rows) expect(row.length).toBe(columns.length);
  expect(tables.find(({ name }) => name === 'figures')?.rows.length).toBeGreaterThan(20);
});
