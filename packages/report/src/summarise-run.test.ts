import type { StoredScore } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { COMPOSITES } from './composites.ts';
import { formatRunTable } from './format-run-table.ts';
import type { ScoredCall } from './run-summary.ts';
import { summariseRun } from './summarise-run.ts';

function aScore(name: string, value: number, changes: Partial<StoredScore> = {}): StoredScore {
  return {
    name,
    category: 'accuracy',
    score: value,
    normalized_score: value,
    details: {},
    error: null,
    skipped: false,
    version: 'v1',
    judged_by: 'code',
    higher_is_better: true,
    pass_at: 0.5,
    in_pass_at_k: true,
    sub_metrics: null,
    ...changes,
  };
}

const failed = { score: 0, normalized_score: 0, error: 'boom', judged_by: null };
const skipped = { score: null, normalized_score: null, skipped: true, judged_by: null };

function aCall(scenario: string, trial: number, scores: readonly StoredScore[]): ScoredCall {
  return {
    scenario,
    trial,
    scores: {
      schema: 1,
      record_id: `${scenario}/trial_${trial}`,
      metrics: Object.fromEntries(scores.map((score) => [score.name, score])),
      aggregate_metrics: {},
    },
  };
}

const PARTS = [
  'task_completion',
  'faithfulness',
  'agent_speech_fidelity',
  'conversation_progression',
  'turn_taking',
  'conciseness',
];

/** All six parts at 1, or at what is given. */
const six = (values: { readonly [name: string]: number } = {}) => PARTS.map((name) => aScore(name, values[name] ?? 1));

const metricOf = (calls: readonly ScoredCall[], id: string) =>
  summariseRun({ runId: 'run', calls }).metrics.find((metric) => metric.id === id);
const compositeOf = (calls: readonly ScoredCall[], id: string) =>
  summariseRun({ runId: 'run', calls }).composites.find((composite) => composite.id === id);

test('with unlike numbers of calls a scenario, the mean that an interval is of is told apart from that over calls', () => {
  const calls = [...Array(12).keys()].flatMap((scenario) =>
    [...Array(scenario < 3 ? 1 : 3).keys()].map((trial) =>
      aCall(String(scenario), trial, six({ conciseness: scenario < 3 ? 0 : 1 })),
    ),
  );
  const uneven = formatRunTable(summariseRun({ runId: 'run', calls }), { color: false });
  const even = formatRunTable(summariseRun({ runId: 'run', calls: calls.filter(({ trial }) => trial === 0) }), {
    color: false,
  });

  expect(uneven).toContain('intervals are of the mean over scenarios: EVA-X_pass 0.750, EVA-X_mean 0.917');
  expect(even).not.toContain('unlike numbers');
});

test('the figure after the gate is the figure of the run, bounds and all', () => {
  const calls = [...Array(24).keys()].map((id) =>
    aCall(String(id), 0, six({ faithfulness: id % 5 === 0 ? 0 : (id % 3) / 2 })),
  );
  const trials = calls.map(({ scenario, trial, scores }) => ({
    ...{ scenario, trial },
    attempts: [{ isCounted: true, fault: null, scores }],
  }));
  const { composites, attempts } = summariseRun({ runId: 'run', calls, trials: trials.toReversed() });
  const found = composites.find(({ id }) => id === 'EVA-A_mean');

  expect(attempts?.composites.find(({ id }) => id === 'EVA-A_mean')?.afterGate.interval).toEqual(found?.interval);
});

describe('summarising a run', () => {
  test('averages calls and scenarios apart, and tells failed, skipped and missing', () => {
    const calls = [
      aCall('1.1.1', 0, [aScore('m', 1)]),
      aCall('1.1.1', 1, [aScore('m', 1)]),
      aCall('1.1.1', 2, [aScore('m', 1)]),
      aCall('1.1.2', 0, [aScore('m', 0)]),
      aCall('1.1.2', 1, [aScore('m', 0, failed)]),
      aCall('1.1.2', 2, [aScore('m', 0, skipped)]),
      aCall('1.1.3', 0, []),
    ];

    expect(metricOf(calls, 'm')).toEqual({
      id: 'm',
      n: 4,
      scenarios: 2,
      mean: 0.75,
      scenarioMean: 0.5,
      interval: null,
      pass: { k: 3, scenarios: 1, trials: 3, passes: 3, rates: null },
      judgedBy: ['code'],
      category: 'accuracy',
      higherIsBetter: true,
      passAt: 0.5,
      min: 0,
      max: 1,
      failed: 1,
      skipped: 1,
      missing: 1,
    });
  });

  test('gives pass@1, pass@k and both kinds of pass^k of a composite, each with its interval', () => {
    const calls = ['1', '2', '3', '4', '5', '6'].flatMap((scenario) => [
      aCall(scenario, 0, six()),
      aCall(scenario, 1, six(scenario === '1' ? { turn_taking: 0.79 } : {})),
    ]);
    const resampled = { lower: expect.any(Number), upper: 1, method: 'bootstrap' };

    expect(compositeOf(calls, 'EVA-X_pass')).toMatchObject({ n: 12, none: 0, mean: expect.closeTo(11 / 12, 12) });
    expect(compositeOf(calls, 'EVA-X_pass')?.pass).toEqual({
      k: 2,
      scenarios: 6,
      trials: 12,
      passes: 11,
      rates: {
        passAt1: { value: expect.closeTo(11 / 12, 12), interval: resampled },
        passAtK: { value: 1, interval: { lower: expect.closeTo(0.6097, 4), upper: 1, method: 'wilson' } },
        passPowerK: { value: expect.closeTo(0.875, 12), interval: resampled },
        passPowerKObserved: { value: expect.closeTo(5 / 6, 12), interval: resampled },
      },
    });
  });

  test('counts passes instead of giving rates while there are fewer than six scenarios', () => {
    const calls = ['1', '2', '3', '4', '5'].map((scenario) =>
      aCall(scenario, 0, six({ turn_taking: scenario === '1' ? 0 : 1 })),
    );

    expect(compositeOf(calls, 'EVA-X_pass')?.pass).toEqual({ k: 1, scenarios: 5, trials: 5, passes: 4, rates: null });
    expect(compositeOf(calls, 'EVA-X_pass')?.interval).toEqual({
      lower: expect.closeTo(0.3755, 4),
      upper: expect.closeTo(0.9638, 4),
      method: 'wilson',
    });
    expect(compositeOf(calls, 'EVA-X_mean')?.interval).toBeNull();
  });

  test('gives no pass@k with one trial a scenario', () => {
    const calls = ['1', '2', '3', '4', '5', '6'].map((scenario) => aCall(scenario, 0, six()));

    expect(compositeOf(calls, 'EVA-X_pass')?.pass?.rates).toMatchObject({
      passAt1: { value: 1 },
      passAtK: null,
      passPowerK: null,
      passPowerKObserved: null,
    });
  });

  test('drops a scenario from a composite’s pass@k when one of its trials is undecided', () => {
    const calls = [
      aCall('1', 0, six()),
      aCall('1', 1, [...six().slice(1), aScore('task_completion', 0, failed)]),
      aCall('2', 0, six()),
      aCall('2', 1, six()),
    ];

    expect(compositeOf(calls, 'EVA-A_pass')).toMatchObject({ n: 3, none: 1, pass: { scenarios: 1 } });
  });

  test('gives no interval for one scenario and no pass@k for diagnostics', () => {
    const calls = [aCall('1', 0, [aScore('m', 1, { in_pass_at_k: false })])];

    expect(metricOf(calls, 'm')).toMatchObject({ interval: null, pass: null });
  });

  test('names every judge that had a part in a composite', () => {
    const calls = [
      aCall('1', 0, [
        ...six().slice(2),
        aScore('task_completion', 1),
        aScore('faithfulness', 1, { judged_by: 'offline:x@1' }),
      ]),
    ];

    expect(compositeOf(calls, 'EVA-A_mean')?.judgedBy).toEqual(['code', 'offline:x@1']);
  });

  test('does not depend on the order in which calls finished', () => {
    const calls = ['10', '2', '1'].map((scenario, index) => aCall(scenario, 0, [aScore('m', index / 3)]));

    expect(summariseRun({ runId: 'run', calls })).toEqual(summariseRun({ runId: 'run', calls: calls.toReversed() }));
  });

  test('gives no percentile of answer times that the number of answers does not carry', () => {
    const speeds = (n: number) => [
      aCall('1', 0, [
        aScore('response_speed', 1, { details: { per_turn_speeds: Array.from({ length: n }, () => 1.5) } }),
      ]),
    ];
    const p95 = (n: number) =>
      summariseRun({ runId: 'run', calls: speeds(n) }).responseSeconds?.percentiles.find(({ name }) => name === 'p95');

    expect(p95(39)).toEqual({ name: 'p95', value: null, needs: 40, interval: null });
    expect(p95(40)).toEqual({ name: 'p95', value: 1.5, needs: 40, interval: null });
  });
});

describe('barge-ins', () => {
  test('are told over all calls by how soon the agent fell silent', () => {
    const stops = (...stopMs: readonly number[]) => ({
      details: { per_turn: Object.fromEntries(stopMs.map((ms, turn) => [String(turn), { stop_ms: ms }])) },
    });
    const calls = [
      aCall('1', 0, [aScore('barge_in_recovery', 1, stops(200, 400))]),
      aCall('2', 0, [aScore('barge_in_recovery', 0, stops(600, 2600))]),
      aCall('3', 0, [aScore('barge_in_recovery', 0, { skipped: true, score: null, details: { why: 'none' } })]),
    ];

    const summary = summariseRun({ runId: 'run', calls });

    expect(summary.bargeInStopSeconds).toMatchObject({ n: 4, calls: 2, max: 2.6 });
    expect(formatRunTable(summary, { color: false })).toContain(
      'silent after a barge-in: p50 0.50 s, max 2.60 s (n 4)\n',
    );
  });
});

describe('the table of a run', () => {
  test('shows each figure with its n and judge, and says what is missing instead of showing it', () => {
    const calls = [
      aCall('1', 0, [
        ...six().slice(1),
        aScore('task_completion', 0, failed),
        aScore('stt_wer', 0.1, { category: 'diagnostic', in_pass_at_k: false }),
      ]),
    ];

    expect(formatRunTable(summariseRun({ runId: 'run', calls }), { color: false })).toMatchInlineSnapshot(`
      "1 call of 1 scenario, up to 1 trial each

                                  mean  95% interval  n  pass@1  judged by
      EVA-A_pass                     -             -  0       -  code
      EVA-X_pass                1 of 1  0.207..1.000  1  1 of 1  code
      EVA-A_mean                 1.000             -  1       -  code
      EVA-X_mean                 1.000             -  1       -  code
      EVA-overall_mean           1.000             -  1       -  code
      EVA-overall_pass               -             -  0       -  code

      faithfulness               1.000             -  1  1 of 1  code
      agent_speech_fidelity      1.000             -  1  1 of 1  code
      conversation_progression   1.000             -  1  1 of 1  code
      turn_taking                1.000             -  1  1 of 1  code
      conciseness                1.000             -  1  1 of 1  code
      task_completion                -             -  0       -  nobody (1 failed)
      stt_wer                    0.100             -  1       -  code

      rates and intervals of means need 6 scenarios, this run has 1: passes are counted, with Wilson's interval
      pass@k and pass^k need at least 2 trials a scenario
      without a value, for a missing or failed part: EVA-A_pass in 1 call, EVA-overall_pass in 1 call
      failed: task_completion in 1/trial_0: boom"
    `);
  });

  test('fits 40 lines with all metrics, many failures and dropped attempts', () => {
    const names = [...PARTS, ...Array.from({ length: 7 }, (_, index) => `other_${index}`)];
    const speeds = aScore('response_speed', 1, { details: { per_turn_speeds: [1, 2, 3, 4] } });
    const calls = Array.from({ length: 20 }, (_, trial) =>
      aCall('1', trial, [speeds, ...names.map((name) => aScore(name, 0, failed))]),
    );
    const trials = calls.map(({ scenario, trial, scores }) => ({
      scenario,
      trial,
      attempts: [
        { isCounted: false, fault: 'caller' as const, scores },
        { isCounted: true, fault: null, scores },
      ],
    }));
    const table = formatRunTable(summariseRun({ runId: 'run', calls, trials }), { color: false });

    expect(names.length + 1).toBe(14);
    expect(COMPOSITES.length).toBe(6);
    expect(table).toContain('after the gate');
    expect(table.split('\n').length).toBeLessThanOrEqual(40);
  });

  test('says by which parts the composites fail, in the summary and in the table', () => {
    const calls = [
      aCall('1', 0, six()),
      aCall('2', 0, six({ faithfulness: 0 })),
      aCall('3', 0, six({ turn_taking: 0.79 })),
    ];

    const summary = summariseRun({ runId: 'run', calls });

    expect(summary.components.map(({ composite, n, failing }) => [composite, n, failing])).toEqual([
      ['EVA-A_pass', 3, 1],
      ['EVA-X_pass', 3, 1],
    ]);
    expect(formatRunTable(summary, { color: false })).toContain(
      'EVA-A fails in 1 of 3 calls by faithfulness (1 alone; 3 would pass if it never failed)\nEVA-X fails in 1 of 3 calls by turn_taking (1 alone; 3 would pass if it never failed)\n',
    );
  });
});
