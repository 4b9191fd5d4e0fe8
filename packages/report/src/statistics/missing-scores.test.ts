import { expect, test } from 'vitest';
import { score, someCalls } from './__fixtures__/some-calls.ts';
import { formatStatistics } from './format-statistics.ts';
import { missingText } from './missing-scores.ts';
import { statisticsReport } from './statistics-report.ts';
import { DEFAULT_SETTINGS } from './statistics-settings.ts';
import type { StudiedCall } from './studied-call.ts';
import { studiedRows } from './studied-rows.ts';

const settings = { ...DEFAULT_SETTINGS, resamples: 200, deltaResamples: 100, permutations: 100 };

const changed = (call: StudiedCall, metrics: object): StudiedCall => ({
  ...call,
  scores: { metrics: { ...call.scores?.metrics, ...metrics } },
});

test('tells by condition what failed, was skipped, is missing, and was never measured', () => {
  const [first, second, third, fourth, ...others] = someCalls({ condition: 'noise:cafe' });
  const without = { ...fourth?.scores?.metrics };
  delete (without as { conciseness?: unknown }).conciseness;
  if (!first || !second || !third || !fourth) throw new Error('no calls');
  const cascade = [
    { ...first, scores: null },
    changed(second, { faithfulness: { ...score(0), error: 'the judge is down' } }),
    changed(third, { agent_speech_fidelity: { ...score(0), score: null, normalized_score: null, skipped: true } }),
    { ...fourth, scores: { metrics: without } },
    ...others.map((call) => changed(call, { stt_wer: score(0.1) })),
  ] as readonly StudiedCall[];
  const speech = someCalls({ systems: ['s2s'] });

  const { missing } = studiedRows([...cascade, ...speech]);
  const statesOf = (system: string) =>
    missing
      .filter((one) => one.system === system)
      .map(({ condition, metric, state, n }) => [condition, metric, state, n]);

  expect(statesOf('s')).toEqual([
    ['noise:cafe', 'the whole call', 'unscored', 1],
    ['noise:cafe', 'EVA-A_pass', 'undecided', 1],
    ['noise:cafe', 'EVA-overall_pass', 'undecided', 2],
    ['noise:cafe', 'faithfulness', 'failed', 1],
    ['noise:cafe', 'stt_wer', 'missing', 3],
    ['noise:cafe', 'agent_speech_fidelity', 'skipped', 1],
    ['noise:cafe', 'EVA-X_pass', 'undecided', 1],
    ['noise:cafe', 'conciseness', 'missing', 1],
  ]);
  expect(statesOf('s2s')).toEqual([['clean', 'stt_wer', 'not-measured', 24]]);
  expect(missingText(missing)).toBe('1 unscored call, 1 failed score, 4 missing scores, 1 skipped score');
});

test('warns of undecided composites of clean calls only, by how many of these there are', () => {
  const undecided = (calls: readonly StudiedCall[]) =>
    calls.map((call) => changed(call, { faithfulness: { ...score(0), error: 'the judge is down' } }));
  const textOf = (calls: readonly StudiedCall[]) =>
    formatStatistics(statisticsReport(studiedRows(calls), { settings }), { color: false });
  const [one, ...clean] = someCalls();
  const disturbed = someCalls({ condition: 'noise:cafe' });

  expect(textOf([...undecided(one ? [one] : []), ...clean, ...disturbed])).toContain(
    's: EVA-A_pass has no value in 4 % of its scored clean calls',
  );
  expect(textOf([...(one ? [one] : []), ...clean, ...undecided(disturbed)])).not.toContain('has no value in');
});
