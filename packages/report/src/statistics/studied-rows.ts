import { COMPOSITES, countedValue, recordComposites } from '../composites.ts';
import { groupBy } from './group-by.ts';
import type { SampledScore } from './judge-study.ts';
import { type MissingScores, missingStates, WHOLE_CALL } from './missing-scores.ts';
import type { StudiedRows, StudiedSystem } from './statistics-report.ts';
import type { StudiedCall } from './studied-call.ts';
import type { TrialScore } from './trial-score.ts';

/** Rows of all that has a value, and counts of what has none; composites are made from their parts. */
export function studiedRows(calls: readonly StudiedCall[]): StudiedRows {
  const rules = rulesOf(calls);
  const rows: TrialScore[] = [];
  const undecided: Omit<TrialScore, 'value'>[] = [];
  const missing = new Map<string, MissingScores>();
  const stateOf = missingStates(calls);
  const ordered = inOrder(calls);
  for (const call of ordered) {
    const { system, domain, condition, scenario, trial, scores } = call;
    const place = { system, domain, condition, scenario, trial };
    const values = scores === null ? undefined : valuesOf(scores);
    const lacking =
      values === undefined ? [WHOLE_CALL] : rules.flatMap(({ metric }) => (values.has(metric) ? [] : metric));
    for (const metric of lacking) {
      const state = values === undefined ? 'unscored' : stateOf(call, metric);
      const key = [system, domain, condition, metric, state].join('\u001f');
      missing.set(key, { system, domain, condition, metric, state, n: (missing.get(key)?.n ?? 0) + 1 });
      if (state === 'undecided') undecided.push({ ...place, metric });
    }
    for (const [metric, value] of values ?? []) rows.push({ ...place, metric, value });
  }
  const samples = sampledRows(ordered);
  return {
    rows,
    systems: systemsOf(calls),
    rules,
    missing: [...missing.values()],
    undecided,
    samples,
    planned: ordered,
  };
}

/** Values of the calls that were judged more than once; what was not judged again is as it was. */
function sampledRows(calls: readonly StudiedCall[]): readonly SampledScore[] {
  return calls.flatMap(({ system, domain, condition, scenario, trial, scores, samples = [] }) => {
    if (scores === null || samples.length === 0) return [];
    const all = [scores, ...samples.map(({ metrics }) => ({ ...scores, metrics: { ...scores.metrics, ...metrics } }))];
    return all.flatMap((own, iteration) =>
      [...valuesOf(own)].map(([metric, value]) => {
        return { system, domain, condition, scenario, trial, metric, value, iteration };
      }),
    );
  });
}

/** Sums of the same numbers in another order differ in their last bits. */
function inOrder(calls: readonly StudiedCall[]): readonly StudiedCall[] {
  const keyed = calls.map((call) => {
    const { system, domain, condition, scenario } = call;
    return { call, key: [system, domain, condition, scenario].join('\u001f') };
  });
  return keyed
    .sort((a, b) => (a.key === b.key ? a.call.trial - b.call.trial : a.key < b.key ? -1 : 1))
    .map(({ call }) => call);
}

function valuesOf(scores: NonNullable<StudiedCall['scores']>): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  const composites = scores.mode === 'text' ? {} : recordComposites(scores.metrics);
  for (const [id, value] of Object.entries(composites)) if (value !== null) values.set(id, value);
  for (const [name, score] of Object.entries(scores.metrics)) {
    const value = countedValue(score);
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

/** Composites first, then every metric that any call has, in the order of its parts and then of its name. */
function rulesOf(calls: readonly StudiedCall[]): StudiedRows['rules'] {
  const hasLine = calls.some(({ scores }) => scores !== null && scores.mode !== 'text');
  const composites = (hasLine ? COMPOSITES : []).map(({ id, kind }) => ({
    metric: id,
    passAt: kind === 'mean' ? null : 1,
    higherIsBetter: true,
  }));
  const described = new Map<string, StudiedRows['rules'][number]>();
  for (const { scores } of calls) {
    for (const [metric, score] of Object.entries(scores?.metrics ?? {})) {
      // What has a normalised form rises with quality in that form, whatever the raw one does; a failed score has none.
      const isNormalised = countedValue(score) !== undefined && score.normalized_score !== null;
      const higherIsBetter = isNormalised || score.higher_is_better || described.get(metric)?.higherIsBetter === true;
      described.set(metric, { metric, passAt: score.in_pass_at_k ? score.pass_at : null, higherIsBetter });
    }
  }
  const parts = [
    ...new Set(COMPOSITES.flatMap((one) => (one.kind === 'derived' ? [] : one.parts.map((part) => part.metric)))),
  ];
  const names = [
    ...parts.filter((name) => described.has(name)),
    ...[...described.keys()].filter((name) => !parts.includes(name)).sort(),
  ];
  return [...composites, ...names.flatMap((name) => described.get(name) ?? [])];
}

function systemsOf(calls: readonly StudiedCall[]): readonly StudiedSystem[] {
  return [...groupBy(calls, ({ system }) => system)].map(([system, own]) => {
    const architectures = new Set(own.map(({ architecture }) => architecture));
    return { system, architecture: architectures.size === 1 ? (own[0]?.architecture ?? null) : null };
  });
}
