import { expect, test } from 'vitest';
import { iccOneWay } from './icc-one-way.ts';
import { judgeAwareInterval } from './judge-aware-interval.ts';
import { trialOverJudge } from './trial-over-judge.ts';
import { varianceBudget } from './variance-budget.ts';
import { varianceComponents } from './variance-components.ts';

/** Two domains, two scenarios, two trials, two iterations; each level shifts its scores by what is given. */
const design = (shift: { readonly scenario: number; readonly trial: number; readonly judge: number }) =>
  ['a', 'b'].flatMap((domain) =>
    [0, 1].flatMap((scenario) =>
      [0, 1].flatMap((trial) =>
        [0, 1].map((iteration) => ({
          ...{ domain, scenario: String(scenario), trial, iteration },
          value: (domain === 'a' ? 1 : 0) + scenario * shift.scenario + trial * shift.trial + iteration * shift.judge,
        })),
      ),
    ),
  );

test('splits all of the variance between domains, scenarios, trials and the judge', () => {
  const { parts } = varianceBudget(design({ scenario: 0.4, trial: 0.2, judge: 0.1 }));

  expect(parts?.domain.variance).toBeCloseTo(0.25, 12);
  expect(parts?.scenario.variance).toBeCloseTo(0.04, 12);
  expect(parts?.trial.variance).toBeCloseTo(0.01, 12);
  expect(parts?.judge?.variance).toBeCloseTo(0.0025, 12);
  expect(parts?.total).toBeCloseTo(0.3025, 12);
});

test('takes a metric that never changes for one that no judge decides, and says what is too small to tell', () => {
  const constant = varianceBudget(design({ scenario: 0.4, trial: 0.2, judge: 0 }));
  const one = varianceBudget(design({ scenario: 0.4, trial: 0.2, judge: 0.1 }).filter(({ domain }) => domain === 'a'));

  expect([constant.isDeterministic, constant.scores, constant.notEstimable]).toEqual([
    true,
    8,
    'needs 10 scores, there are 8',
  ]);
  expect([one.parts, one.notEstimable]).toEqual([null, 'needs 10 scores, there are 8']);
  expect(
    varianceBudget(design({ scenario: 0.1, trial: 0, judge: 0.1 }).map((row) => ({ ...row, value: 0.9 }))).parts,
  ).toBe(null);
});

test('takes the noise of lower levels out of the components above, and marks those below 0', () => {
  const components = varianceComponents(design({ scenario: 0.4, trial: 0.2, judge: 0.1 }));

  expect(components.map(({ level, isCut }) => [level, isCut])).toEqual([
    ['domain', false],
    ['scenario', false],
    ['trial', false],
    ['judge', false],
  ]);
  // Mean squares 4, 0.32, 0.04 and 0.005 with 8, 4 and 2 scores a mean.
  const values = components.map(({ variance }) => variance ?? Number.NaN);
  expect(values[3]).toBeCloseTo(0.005, 12);
  expect(values[2]).toBeCloseTo((0.04 - 0.005) / 2, 12);
  expect(values[1]).toBeCloseTo((0.32 - 0.04) / 4, 12);
  expect(values[0]).toBeCloseTo((4 - 0.32) / 8, 12);
  expect(varianceComponents(design({ scenario: 0, trial: 0.2, judge: 0.1 }))[1]).toEqual({
    level: 'scenario',
    variance: 0,
    isCut: true,
  });
});

test('finds all of the variance in the scenarios where their trials agree, and nothing where nothing varies', () => {
  expect(
    iccOneWay([
      [1, 1],
      [0, 0],
      [1, 1],
    ])?.icc,
  ).toBe(1);
  expect(
    iccOneWay([
      [0.9, 0.9, 0.9],
      [0.9, 0.9, 0.9],
    ]),
  ).toBe(null);
});

test('finds trials that differ more than the judge does about them', () => {
  const scores = Array.from({ length: 8 }, (_, scenario) =>
    [0, 1, 2].flatMap((trial) =>
      [0, 1].map((iteration) => ({
        ...{ domain: 'a', scenario: String(scenario), trial, iteration },
        value: trial * 0.3 + iteration * 0.02,
      })),
    ),
  ).flat();

  expect(trialOverJudge(scores, { seed: 1 })).toMatchObject({ scenarios: 8, positive: 8, p: 1 / 256, signP: 1 / 256 });
  expect(
    trialOverJudge(
      scores.filter(({ scenario }) => Number(scenario) < 4),
      { seed: 1 },
    ),
  ).toBe(null);
});

test('widens an interval by the noise of the judge', () => {
  const scores = (noise: number) =>
    Array.from({ length: 12 }, (_, scenario) =>
      [0, 1].map((iteration) => ({
        ...{ scenario: String(scenario), trial: 0, iteration },
        value: 0.5 + (iteration === 0 ? noise : -noise) + (scenario % 3) * 0.01,
      })),
    ).flat();
  const width = (noise: number) => {
    const interval = judgeAwareInterval(scores(noise), { seed: 1 });
    return interval === null ? Number.NaN : interval.upper - interval.lower;
  };

  expect(width(0.2)).toBeGreaterThan(3 * width(0));
  expect(width(0.2)).toBe(width(0.2));
  expect(judgeAwareInterval([], { seed: 1 })).toBe(null);
});
