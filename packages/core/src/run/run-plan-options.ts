import { InternalError } from '../errors/internal-error.ts';
import type { ComposedCaller, ComposedSystem } from '../manifest/composed-system.ts';
import type { ScoreCallInput } from '../metrics/score-call.ts';
import type { Clock } from '../protocol/clock.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Logger } from '../protocol/logger.ts';
import type { Metric } from '../protocol/metric.ts';
import type { Perturbation } from '../protocol/perturbation.ts';
import type { StageUsage } from '../protocol/stage-usage.ts';
import type { RunCallSpec } from './run-call-spec.ts';
import type { PlannedCall } from './run-plan.ts';
import type { RunProgress } from './run-progress.ts';
import type { RunProvenance } from './run-provenance.ts';

export interface RunPlanOptions {
  /** By id; every system the plan names. */
  readonly systems: ReadonlyMap<string, ComposedSystem>;
  /**
   * Makes a system for one attempt alone, in place of the shared one, and takes it apart afterwards; default none. The
   * shared one stays what results describe.
   */
  readonly systemFor?: (call: PlannedCall, attemptSeed: number) => Promise<AttemptSystem>;
  readonly caller: ComposedCaller;
  readonly domain: Domain;
  /** By the names of their conditions; every one that a call of the plan names. */
  readonly perturbations?: ReadonlyMap<string, Perturbation>;
  /** See `RunCallSpec`. */
  readonly toolServer?: RunCallSpec['toolServer'];
  readonly metrics: readonly Metric[];
  /** Answers judge metrics; default none, and such metrics fail. */
  readonly judge?: ScoreCallInput['judge'];
  /** Makes the composites of a call from its scores; default none. */
  readonly composites?: ScoreCallInput['composites'];
  /** Absent or empty, unless `isResume`; the run is this folder. */
  readonly outDir: string;
  /** Goes on with the run in `outDir`, or begins it when there is none; default false. */
  readonly isResume?: boolean;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Told of everything that is used and may cost, when it is reported. */
  readonly onUsage?: (used: StageUsage) => void;
  /** Ends the run in order: calls that run are finished and kept, and none is begun. */
  readonly stopSignal?: AbortSignal;
  /** Ends the run at once: calls that run are called off, and nothing of them is kept. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly provenance: RunProvenance;
  /** Calls at a time; default 1. */
  readonly concurrency?: number;
  readonly epochMs?: RunCallSpec['epochMs'];
  readonly computeLimitMs?: RunCallSpec['computeLimitMs'];
  /** Times the pauses between attempts; default the wall clock. */
  readonly pauseClock?: Clock;
}

export interface AttemptSystem extends AsyncDisposable {
  readonly system: ComposedSystem;
  /** Who calls in this attempt alone; default the shared caller. */
  readonly caller?: ComposedCaller;
}

export function perturbationOf({ perturbations }: Pick<RunPlanOptions, 'perturbations'>, id: string): Perturbation {
  const perturbation = perturbations?.get(id);
  if (perturbation !== undefined) return perturbation;
  throw new InternalError({
    code: 'perturbation-missing',
    message: `The plan names the perturbation "${id}", which was not composed.`,
  });
}
