import { unlikeMeasures } from '@eva/report/statistics';
import { type NamedRun, studiedCalls } from './stats-runs.ts';
import { systemPairs } from './system-pairs.ts';

/** Why a difference between two runs could be something else than their systems; empty when they are alike. */
export function unlikeRuns(baseline: NamedRun, candidate: NamedRun): readonly string[] {
  const [one, other] = [baseline.read.run, candidate.read.run];
  const facts = [
    ['domain', one.domain, other.domain],
    ['mode', one.mode ?? 'audio', other.mode ?? 'audio'],
    ['clock', one.clock, other.clock],
    ['number of trials', one.trials, other.trials],
    ['locale', one.locale, other.locale],
    ['caller', one.caller?.id, other.caller?.id],
    ['disturbances', conditionsOf(baseline), conditionsOf(candidate)],
  ] as const;
  const measures = systemPairs(baseline, candidate).flatMap(([before, after]) =>
    unlikeMeasures([...callsOf(baseline, before), ...callsOf(candidate, after)]),
  );
  return [
    ...facts
      .filter(([, before, after]) => before !== after)
      .map(([what, before, after]) => `not the same ${what}: ${before ?? 'unknown'} and ${after ?? 'unknown'}`),
    ...changedScenarios(baseline, candidate).map((id) => `scenario ${id} is not what it was`),
    ...new Set(measures.map(({ metric, ways }) => `${metric} was not measured alike: ${ways.join('; ')}`)),
  ];
}

/** Two systems of one pair have to be measured alike, whatever the architecture of each. */
function callsOf(run: NamedRun, system: string) {
  return studiedCalls({ ...run, name: undefined }).flatMap((call) =>
    call.system === system ? [{ scores: call.scores }] : [],
  );
}

function conditionsOf({ read }: NamedRun): string {
  const named = new Set(read.run.calls.flatMap(({ perturbations = [] }) => perturbations));
  return [...named].sort().join(', ') || 'none';
}

/** Scenarios of both runs whose content differs. */
function changedScenarios(baseline: NamedRun, candidate: NamedRun): readonly string[] {
  // Older runs do not say what their scenarios held.
  const hashes = new Map((baseline.read.run.scenarios ?? []).map(({ id, sha256 }) => [id, sha256]));
  return (candidate.read.run.scenarios ?? [])
    .filter(({ id, sha256 }) => hashes.has(id) && hashes.get(id) !== sha256)
    .map(({ id }) => id);
}
