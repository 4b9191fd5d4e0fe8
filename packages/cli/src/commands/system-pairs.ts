import { InputError } from '@eva/core';
import type { NamedRun } from './stats-runs.ts';

/** A run of one system each is the same system before and after, whatever it is called; several go by their ids. */
export function systemPairs(baseline: NamedRun, candidate: NamedRun): readonly (readonly [string, string])[] {
  const [before, after] = [baseline, candidate].map(({ read }) => read.run.systems.map(({ id }) => id));
  const [one, other] = [before?.[0], after?.[0]];
  if (before?.length === 1 && after?.length === 1 && one !== undefined && other !== undefined) return [[one, other]];
  const both = (before ?? []).filter((id) => after?.includes(id));
  if (both.length > 0) return both.map((id) => [id, id]);
  throw new InputError({
    code: 'runs-unlike',
    problems: [{ file: candidate.shown, message: `has none of the systems ${(before ?? []).join(', ')}` }],
  });
}
