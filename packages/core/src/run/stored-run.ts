import { join } from 'node:path';
import type { ComposedCaller, ComposedSystem } from '../manifest/composed-system.ts';
import type { Metric } from '../protocol/metric.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunProvenance } from './run-provenance.ts';
import { RUN_FOLDER_SCHEMA, type StoredPlannedCall, type StoredRun } from './run-record.ts';
import { readStored, WHOLE_RUN_FILE } from './stored-file.ts';
import { scenarioHash } from './stored-scenario.ts';

export interface RunIngredients {
  readonly systems: ReadonlyMap<string, ComposedSystem>;
  readonly caller: ComposedCaller;
  readonly metrics: readonly Metric[];
  readonly provenance: RunProvenance;
}

/** A plan as `run.json` keeps it; also what a dry run prints. */
export function storedRun(plan: RunPlan, { systems, caller, metrics, provenance }: RunIngredients): StoredRun {
  const { calls, systems: systemIds, scenarios, ...settings } = plan;
  return {
    schema: RUN_FOLDER_SCHEMA,
    ...settings,
    systems: systemIds.flatMap((id) => {
      const system = systems.get(id);
      return system === undefined
        ? []
        : [{ id, pipeline: system.pipeline, manifest: system.manifest, models: modelsOf(system) }];
    }),
    caller: { id: caller.id, manifest: caller.manifest, models: caller.models ?? {} },
    metrics: metrics.map(({ id, version, gate }) => ({ id, version, isGate: gate !== undefined })),
    scenarios: scenarios.map((scenario) => ({ id: scenario.id, sha256: scenarioHash(scenario) })),
    calls: calls.map(storedPlannedCall),
    provenance,
  };
}

function modelsOf({ parts }: ComposedSystem): StoredRun['systems'][number]['models'] {
  return Object.fromEntries(Object.entries(parts).map(([slot, part]) => [slot, part.identity]));
}

/** Reads `run.json` with all that a run is resumed or scored by; undefined when there is none. */
export async function readStoredRun(runDir: string): Promise<StoredRun | undefined> {
  return await readStored(join(runDir, 'run.json'), WHOLE_RUN_FILE);
}

export function storedPlannedCall(call: RunPlan['calls'][number]): StoredPlannedCall {
  const { callId, system, scenario, trial, seed, perturbations } = call;
  const conditions = perturbations === undefined ? {} : { perturbations };
  return { callId, system, scenario: scenario.id, trial, seed, ...conditions };
}
