import type { StoredScore } from '@eva/core';
import { groupBy } from './group-by.ts';
import type { StudiedCall } from './studied-call.ts';

/** A metric that was not measured alike, and the ways in which it was. */
export interface UnlikeMeasure {
  readonly metric: string;
  readonly ways: readonly string[];
}

/**
 * Metrics that were not measured alike in all these calls: by another version, prompt, judge or profile. What is judged,
 * words or entities, turns or tool calls, follows from the architecture in the method, and has to be alike within one; calls
 * that name none have to agree in it.
 */
export function unlikeMeasures(
  calls: readonly (Pick<StudiedCall, 'scores' | 'samples'> & Partial<Pick<StudiedCall, 'architecture'>>)[],
): readonly UnlikeMeasure[] {
  const scores = calls.flatMap(({ scores: own, samples = [], architecture = '' }) =>
    [own?.metrics ?? {}, ...samples.map(({ metrics }) => metrics)].flatMap((metrics) =>
      Object.entries(metrics).flatMap(([metric, score]) =>
        score.error !== null || score.skipped ? [] : [{ metric, architecture, score }],
      ),
    ),
  );
  return [...groupBy(scores, ({ metric }) => metric)]
    .flatMap(([metric, own]) => {
      const ways = new Set(own.map(({ score }) => wayOf(score)));
      const subjects = [...groupBy(own, ({ architecture }) => architecture).values()].map(
        (group) => new Set(group.map(({ score }) => subjectOf(score))),
      );
      if (ways.size === 1 && subjects.every(({ size }) => size === 1)) return [];
      const told = new Set(own.map(({ score }) => [wayOf(score), subjectOf(score)].filter(Boolean).join(', ')));
      return [{ metric, ways: [...told].sort() }];
    })
    .sort((a, b) => (a.metric < b.metric ? -1 : 1));
}

function wayOf({ version, judged_by, prompt_hash, details }: StoredScore): string {
  const profile = textIn(details.judge, 'profile');
  return [
    `${version}${judged_by === null || judged_by === 'code' ? '' : ` by ${judged_by}`}`,
    ...(prompt_hash === undefined ? [] : [`prompt ${prompt_hash}`]),
    ...(profile === undefined ? [] : [`profile ${profile}`]),
  ].join(', ');
}

/** `of words`, `of each tool-call`; empty where the metric has one subject only. */
function subjectOf({ details }: StoredScore): string {
  const [variant, unit] = [textIn(details, 'variant'), textIn(details, 'unit')];
  return [...(variant === undefined ? [] : [`of ${variant}`]), ...(unit === undefined ? [] : [`of each ${unit}`])].join(
    ', ',
  );
}

function textIn(of: unknown, name: string): string | undefined {
  if (typeof of !== 'object' || of === null) return undefined;
  const value = (of as { readonly [name: string]: unknown })[name];
  return typeof value === 'string' ? value : undefined;
}
