import type { StoredRun } from '@eva/core/engine';

/** Recognisers of these packages run here and are meant for synthetic voices. */
const LOCAL_EARS = /^@eva\/adapter-(?:local|pocketsphinx)$/;

/** Recognisers of a run whose figures say nothing about people's speech; older folders may not tell. */
export function localEars({ provenance }: Partial<Pick<StoredRun, 'provenance'>>): readonly string[] {
  const ears = (provenance?.plugins ?? []).filter(
    ({ contribution, package: name }) => contribution.startsWith('stt/') && LOCAL_EARS.test(name),
  );
  return [...new Set(ears.map(({ contribution }) => contribution.replace('stt/', '')))];
}
