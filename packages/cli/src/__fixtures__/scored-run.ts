import type { StoredScore, StoredScores } from '@eva/core';
import type { CliProject } from './cli-project.ts';

interface Judged {
  readonly [part: string]: { readonly profile?: string; readonly variant?: string };
}

export interface ScoredRun {
  readonly systems?: readonly string[];
  readonly domain?: string;
  readonly scenarios?: number;
  readonly trials?: number;
  /** Name of a condition that all calls are under. */
  readonly condition?: string;
  /** Values of the six parts that are not 1; null leaves the call unscored. */
  readonly scores?: (call: {
    readonly system: string;
    readonly scenario: number;
    readonly trial: number;
  }) => { readonly [part: string]: number } | null;
  readonly versions?: { readonly [part: string]: string };
  /** By part, the profile of its judge or the variant that was judged; the same for all systems, or for each its own. */
  readonly judged?: Judged;
  readonly judgedOf?: (system: string) => Judged;
  /** Further scores of the same calls by the same judges, each as `scores` tells them. */
  readonly samples?: readonly NonNullable<ScoredRun['scores']>[];
  /** Of which calls an attempt was spoilt by the caller before the one that counts. */
  readonly isRepeated?: (call: { readonly scenario: number }) => boolean;
  readonly pipeline?: 'cascade' | 's2s';
}

/** The parts of the composites, with the least value of each that passes. */
const PARTS = {
  task_completion: 1,
  faithfulness: 0.5,
  agent_speech_fidelity: 0.95,
  conversation_progression: 0.5,
  turn_taking: 0.8,
  conciseness: 0.5,
};

/** Writes the folder of a finished run of which nothing but its scores is told. */
export function writeScoredRun(project: CliProject, folder: string, run: ScoredRun): void {
  const { systems = ['mine'], domain = 'shop', scenarios = 8, trials = 3, condition } = run;
  const calls = systems.flatMap((system) =>
    Array.from({ length: scenarios }, (_, index) => index + 1).flatMap((scenario) =>
      Array.from({ length: trials }, (_, trial) => ({
        callId: `${systems.length > 1 ? `${system}/` : ''}${scenario}/trial_${trial}`,
        ...{ system, scenario: String(scenario), trial, seed: 1 },
        ...(condition === undefined ? {} : { perturbations: [condition] }),
      })),
    ),
  );
  const stored = {
    ...{ schema: 1, runId: folder, domain, clock: 'virtual', seed: 0, trials, locale: 'en', calls },
    systems: systems.map((id) => ({ id, pipeline: run.pipeline ?? 'cascade', manifest: {}, models: {} })),
    caller: { id: 'offline', manifest: {} },
    ...(condition === undefined ? {} : { perturbations: { always: [{ id: condition, grade: 3 }], pools: [] } }),
    scenarios: Array.from({ length: scenarios }, (_, index) => ({ id: String(index + 1), sha256: 'same' })),
  };
  project.write(`${folder}/run.json`, JSON.stringify(stored));
  for (const call of calls) {
    const { system, scenario, trial } = call;
    const values = run.scores === undefined ? {} : run.scores({ system, scenario: Number(scenario), trial });
    if (values === null) continue;
    const below = systems.length > 1 ? `calls/${call.system}` : 'calls';
    const place = `${folder}/${below}/${call.scenario}/trial_${call.trial}`;
    const ending = { by: 'caller', reason: 'goal-met' };
    const isRepeated = run.isRepeated?.({ scenario: Number(scenario) }) === true;
    const record = { ...call, schema: 1, status: 'scored', fault: null, attempt: isRepeated ? 2 : 1, hashes: {}, ending };
    if (isRepeated) {
      const spoilt = { ...record, status: 'unscored', fault: 'caller', attempt: 1 };
      project.write(`${place}_failed_attempt_1/call.json`, JSON.stringify(spoilt));
    }
    project.write(`${place}/call.json`, JSON.stringify(record));
    const measured = { versions: run.versions ?? {}, judged: run.judgedOf?.(system) ?? run.judged ?? {} };
    for (const [at, sampled] of (run.samples ?? []).entries()) {
      const own = sampled({ system, scenario: Number(scenario), trial }) ?? {};
      project.write(`${place}/scores.sample-${at + 1}.json`, JSON.stringify(scoresOf(call, own, measured)));
    }
    project.write(`${place}/scores.json`, JSON.stringify(scoresOf(call, values, measured)));
  }
}

function scoresOf(
  call: { readonly scenario: string; readonly trial: number },
  values: { readonly [part: string]: number },
  { versions, judged }: { readonly versions: { readonly [part: string]: string }; readonly judged: Judged },
): StoredScores {
  const metrics = Object.entries(PARTS).map(([name, passAt]): readonly [string, StoredScore] => {
    const value = values[name] ?? 1;
    const { profile, ...details } = judged[name] ?? {};
    return [
      name,
      {
        name,
        category: 'accuracy',
        score: value,
        normalized_score: value,
        details: { ...details, ...(profile === undefined ? {} : { judge: { profile } }) },
        error: null,
        skipped: false,
        version: versions[name] ?? 'v1',
        judged_by: 'code',
        higher_is_better: true,
        pass_at: passAt,
        in_pass_at_k: true,
        sub_metrics: null,
      },
    ];
  });
  const record_id = `${call.scenario}/trial_${call.trial}`;
  return { schema: 1, record_id, metrics: Object.fromEntries(metrics), aggregate_metrics: {} };
}
