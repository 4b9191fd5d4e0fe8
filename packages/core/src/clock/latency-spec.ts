import type { Millis } from '../protocol/clock.ts';

/** How long an engine takes to answer, as the manifest declares it. `measured` charges the real time of the work. */
export type LatencySpec =
  | { readonly fixedMs: Millis }
  /** Drawn uniformly from the slot's own seeded stream. */
  | { readonly uniformMs: readonly [Millis, Millis] }
  | { readonly measured: true };
