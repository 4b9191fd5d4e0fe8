import type { PluginProvenance } from '../manifest/composed-system.ts';

/** Where a run comes from; goes into `run.json` as it is given. */
export interface RunProvenance {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly plugins: readonly PluginProvenance[];
  readonly evaVersion?: string;
  /** Commit of the project the run was started in, when it has one. */
  readonly gitSha?: string;
  readonly nodeVersion?: string;
}
