import type { StoredScore, StoredScores } from '@eva/core';
import type { CliProject } from './cli-project.ts';

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
    systems: systems.map((id) => ({ id, pipeline: 'cascade', manifest: {}, models: {} })),
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
    const record = { ...call, schema: 1, status: 'scored', fault: null, attempt: 1, hashes: {} };
    project.write(`${place}/call.json`, JSON.stringify({ ...record, ending: { by: 'caller', reason: 'goal-met' } }));
    project.write(`${place}/scores.json`, JSON.stringify(scoresOf(call, values, run.versions ?? {})));
  }
}

function scoresOf(
  call: { readonly scenario: string; readonly trial: number },
  values: { readonly [part: string]: number },
  versions: { readonly [part: string]: string },
): StoredScores {
  const metrics = Object.entries(PARTS).map(([name, passAt]): readonly [string, StoredScore] => {
    const value = values[name] ?? 1;
    return [
      name,
      {
        name,
        category: 'accuracy',
        score: value,
        normalized_score: value,
        details: {},
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
