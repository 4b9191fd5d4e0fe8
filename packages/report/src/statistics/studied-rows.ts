import type { StoredScores } from '@eva/core';
import { COMPOSITES, countedValue, recordComposites } from '../composites.ts';
import { groupBy } from './group-by.ts';
import type { MissingScores, StudiedRows, StudiedSystem } from './statistics-report.ts';
import type { TrialScore } from './trial-score.ts';

/** A planned call of one run; where it stands in the study, and what it scored. */
export interface StudiedCall {
  readonly system: string;
  readonly architecture: string;
  readonly domain: string;
  /** `clean`, or names of what disturbed it, joined with `+`. */
  readonly condition: string;
  readonly scenario: string;
  readonly trial: number;
  /** Null for a call of which no attempt counts. */
  readonly scores: Pick<StoredScores, 'metrics' | 'mode'> | null;
}

/** How calls that were not scored stand among the missing scores. */
export const WHOLE_CALL = 'the whole call';

/** Rows of all that has a value, and counts of what has none; composites are made from their parts. */
export function studiedRows(calls: readonly StudiedCall[]): StudiedRows {
  const rules = rulesOf(calls);
  const rows: TrialScore[] = [];
  const missing = new Map<string, MissingScores>();
  for (const { scores, architecture: _, ...place } of inOrder(calls)) {
    const values = scores === null ? undefined : valuesOf(scores);
    const lacking =
      values === undefined ? [WHOLE_CALL] : rules.flatMap(({ metric }) => (values.has(metric) ? [] : metric));
    for (const metric of lacking) {
      const { system, domain } = place;
      const key = [system, domain, metric].join('\u001f');
      missing.set(key, { system, domain, metric, n: (missing.get(key)?.n ?? 0) + 1 });
    }
    for (const [metric, value] of values ?? []) rows.push({ ...place, metric, value });
  }
  return { rows, systems: systemsOf(calls), rules, missing: [...missing.values()] };
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

/** Metrics that were not measured alike in all these calls: by another version, or judged by somebody else. */
export function unlikeMeasures(
  calls: readonly Pick<StudiedCall, 'scores'>[],
): readonly { readonly metric: string; readonly ways: readonly string[] }[] {
  const ways = new Map<string, Set<string>>();
  for (const { scores } of calls) {
    for (const [metric, { version, judged_by, error, skipped }] of Object.entries(scores?.metrics ?? {})) {
      if (error !== null || skipped) continue;
      const own = ways.get(metric) ?? new Set();
      ways.set(metric, own.add(`${version}${judged_by === null || judged_by === 'code' ? '' : ` by ${judged_by}`}`));
    }
  }
  return [...ways]
    .filter(([, own]) => own.size > 1)
    .map(([metric, own]) => ({ metric, ways: [...own].sort() }))
    .sort((a, b) => (a.metric < b.metric ? -1 : 1));
}
