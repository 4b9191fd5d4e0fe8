import { join } from 'node:path';
import type { Logger } from '@eva/core';
import {
  type PlannedCall,
  planRun,
  type RunPlan,
  type RunProgress,
  type RunProvenance,
  runPlan,
  seedOf,
} from '@eva/core/engine';
import { recordComposites } from '@eva/report';
import type { CalibrationShare } from './calibration-share.ts';
import { type MeasuredShare, measuredShare } from './measured-share.ts';
import { CALIBRATION_LOCALE, type PreparedCalibration } from './prepare-calibration.ts';

export interface CallShareSpec {
  readonly share: CalibrationShare;
  readonly prepared: PreparedCalibration;
  readonly seed: number;
  /** Of the whole calibration. */
  readonly outDir: string;
  readonly concurrency: number;
  readonly provenance: RunProvenance;
  readonly logger: Logger;
  readonly onProgress: (progress: RunProgress) => void;
  readonly stopSignal: AbortSignal;
  readonly epochMs: () => number;
}

/** Longest call, in ms; the method's limit. */
const CALL_LIMIT_MS = 600_000;
/** A call that the caller spoilt is made once more. */
const ATTEMPTS = 2;

/** Makes the calls of one share, those aside that its folder holds already. */
export async function callShare(spec: CallShareSpec): Promise<MeasuredShare> {
  const { share, prepared, outDir } = spec;
  const { agents, conditions, caller, domain, metrics } = prepared;
  const instances = conditions.get(share.condition)?.instances;
  const { calls } = await runPlan(planOf(spec), {
    ...{ systems: agents, caller, domain, metrics, composites: recordComposites },
    ...(instances === undefined ? {} : { perturbations: instances }),
    outDir: join(outDir, share.folder),
    isResume: true,
    ...{ concurrency: spec.concurrency, provenance: spec.provenance, logger: spec.logger, epochMs: spec.epochMs },
    onProgress: spec.onProgress,
    stopSignal: spec.stopSignal,
    signal: new AbortController().signal,
  });
  const scored = calls.map(({ call, status, scores }) => ({
    scenario: call.scenario.id,
    scores: status === 'scored' ? scores : null,
  }));
  return measuredShare(share, scored, metrics);
}

/** In turns over the scenarios, so that any number of calls is spread as evenly as it can be. */
export function planOf({ share, prepared, seed }: Pick<CallShareSpec, 'share' | 'prepared' | 'seed'>): RunPlan {
  const scenarios = share.scenarios.flatMap((id) => prepared.scenarios.get(id) ?? []);
  const conditions = prepared.conditions.get(share.condition);
  const plan = planRun({
    runId: share.folder,
    domain: prepared.domain.id,
    systems: [share.agent],
    scenarios,
    trials: Math.ceil(share.calls / scenarios.length),
    // Every agent under test meets the same callers, and the noise comes from others.
    seed: share.role === 'baseline' ? seedOf(seed, 'baseline') : seed,
    clock: 'virtual',
    locale: CALIBRATION_LOCALE,
    callLimitMs: CALL_LIMIT_MS,
    maxAttempts: ATTEMPTS,
    ...(conditions === undefined ? {} : { perturbations: conditions.plan }),
  });
  const place = ({ trial, scenario }: PlannedCall): number => trial * scenarios.length + scenarios.indexOf(scenario);
  return { ...plan, calls: plan.calls.filter((call) => place(call) < share.calls) };
}
