import { computeWith } from '../clock/latency-model.ts';
import type { LatencySpec } from '../clock/latency-spec.ts';
import type { CallScope } from '../protocol/call-scope.ts';
import type { Clock } from '../protocol/clock.ts';
import type { Logger } from '../protocol/logger.ts';
import { randomStream, seedOf } from '../random/seeded.ts';

export interface CallScopesSpec {
  readonly callId: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The call's own seed. */
  readonly seed: number;
  readonly locale: string;
  readonly logger: Logger;
}

/** Makes the scope of one slot of a call. Chance and latency have a stream of their own each, so none disturbs another. */
export function callScopes(spec: CallScopesSpec): (slot: string, latency: LatencySpec | undefined) => CallScope {
  const { seed, ...shared } = spec;
  return (slot, latency) => ({
    ...shared,
    random: randomStream(seedOf(seed, slot)),
    compute: computeWith({
      clock: spec.clock,
      ...(latency === undefined ? {} : { latency }),
      random: randomStream(seedOf(seed, slot, 'latency')),
    }),
  });
}
