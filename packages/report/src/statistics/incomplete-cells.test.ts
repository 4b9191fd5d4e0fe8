import { expect, test } from 'vitest';
import { someCalls } from './__fixtures__/some-calls.ts';
import { statisticsReport } from './statistics-report.ts';
import { DEFAULT_SETTINGS } from './statistics-settings.ts';
import type { StudiedCall } from './studied-call.ts';
import { studiedRows } from './studied-rows.ts';

const settings = { ...DEFAULT_SETTINGS, resamples: 200, deltaResamples: 100, permutations: 100 };

const disturbancesOf = (calls: readonly StudiedCall[], allowsIncomplete = false) =>
  statisticsReport(studiedRows(calls), { settings, allowsIncomplete }).perturbations;

/** One system, of whose disturbed calls the first was not scored. */
const lacking = [
  ...someCalls(),
  ...someCalls({ condition: 'noise:cafe' }).map((call, at) => (at === 0 ? { ...call, scores: null } : call)),
];

test('holds a system against its own plan, and leaves it out where it lacks some of it', () => {
  const report = disturbancesOf(lacking);

  expect(report?.leftOut).toEqual(['s']);
  expect(report?.incomplete).toEqual([
    expect.objectContaining({ system: 's', condition: 'noise:cafe', scenarios: 8, scenariosShortOfTrials: 1 }),
  ]);
  expect([report?.pooled, report?.values]).toEqual([[], []]);
});

test('keeps it, marked, when that is asked for', () => {
  const report = disturbancesOf(lacking, true);

  expect([report?.leftOut, report?.incomplete.length]).toEqual([[], 1]);
  expect(report?.pooled.length).toBeGreaterThan(0);
});

test('expects nothing of what was drawn from a pool, and no condition in a domain where nobody has it', () => {
  const drawn = lacking.map((call) => (call.condition === 'clean' ? call : { ...call, isDrawn: true }));
  const elsewhere = [
    ...someCalls({ domains: { one: 8, two: 8 } }),
    ...someCalls({ domains: { two: 8 }, condition: 'noise:cafe' }),
  ];

  expect([disturbancesOf(drawn)?.incomplete, disturbancesOf(elsewhere)?.incomplete]).toEqual([[], []]);
});

test('tells the metrics themselves under each condition, clean ones of the same scenarios only', () => {
  const calls = [
    ...someCalls({ domains: { shop: 12 }, pass: ({ scenario }) => scenario < 6 }),
    ...someCalls({ domains: { shop: 6 }, condition: 'noise:cafe', pass: ({ scenario }) => scenario < 3 }),
  ];

  const shown = disturbancesOf(calls)?.values.filter(({ metric }) => metric === 'task_completion');

  expect(shown?.map(({ condition, scenarios, value }) => [condition, scenarios, value])).toEqual([
    ['clean', 6, 1],
    ['noise:cafe', 6, 0.5],
  ]);
});
