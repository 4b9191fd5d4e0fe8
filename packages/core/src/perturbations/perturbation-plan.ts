import type { JsonObject } from '../protocol/json.ts';
import type { Perturbation } from '../protocol/perturbation.ts';

/** What disturbs the calls of a run, as data: printed by a dry run, kept in `run.json`. */
export interface PerturbationPlan {
  /** On every call. */
  readonly always: readonly StoredPerturbation[];
  /** Each call gets one draw of each pool. */
  readonly pools: readonly StoredPool[];
}

export interface StoredPool {
  /** Such as `pool:medium`. */
  readonly id: string;
  readonly draws: readonly (readonly StoredPerturbation[])[];
}

export interface StoredPerturbation {
  /** Name of the condition: `<layer>:<name>`, and `@<level>` where the options make one. */
  readonly id: string;
  readonly grade: Perturbation['grade'];
  /** Who offers it, `package#contribution`. */
  readonly use: string;
  /** All of them, defaults included. */
  readonly options: JsonObject;
}
