import type { PluginProvenance } from '../manifest/composed-system.ts';
import type { JsonObject } from '../protocol/json.ts';

/** Where a run comes from; goes into `run.json` as it is given. */
export interface RunProvenance {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly plugins: readonly PluginProvenance[];
  /** The judge manifest by which scores were given; absent where rules alone decided. */
  readonly judge?: { readonly id: string; readonly manifest: JsonObject };
  readonly evaVersion?: string;
  /** Commit of the project the run was started in, when it has one. */
  readonly gitSha?: string;
  readonly nodeVersion?: string;
}
