import type { CallScope } from '../protocol/call-scope.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { LatencySpec } from './latency-spec.ts';
import { wallClock } from './wall-clock.ts';

export interface ComputeOptions {
  readonly clock: Clock;
  /** Default: no latency beside the real time of the work on the wall clock. */
  readonly latency?: LatencySpec;
  /** The slot's own stream; drawn from once per answer, when its work begins. */
  readonly random: () => number;
  /** What `measured` reads; default the wall clock. */
  readonly realTime?: Clock;
}

/** An answer comes no earlier than declared, counted from the moment its work began. */
export function computeWith(options: ComputeOptions): CallScope['compute'] {
  const { clock, latency, random } = options;
  const isMeasured = latency !== undefined && 'measured' in latency;
  const realTime = options.realTime ?? wallClock();

  return async (work, signal) => {
    signal?.throwIfAborted();
    const startedMs = clock.now();
    const declaredMs = declaredLatencyMs(latency, random);
    let workedMs = 0;
    const answer = await unlessAborted(
      clock.hold(async () => {
        const realStartMs = realTime.now();
        const result = await work();
        if (isMeasured && clock.kind === 'virtual') workedMs = realTime.now() - realStartMs;
        return result;
      }),
      signal,
    );
    await clock.sleep(Math.max(declaredMs, workedMs) - (clock.now() - startedMs), signal);
    return answer;
  };
}

function declaredLatencyMs(latency: LatencySpec | undefined, random: () => number): Millis {
  if (latency === undefined || 'measured' in latency) return 0;
  if ('fixedMs' in latency) return latency.fixedMs;
  const [leastMs, mostMs] = latency.uniformMs;
  return leastMs + (mostMs - leastMs) * random();
}

/** Work cannot be stopped half-way, but nobody has to wait for an answer that is not wanted any more. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const settled = (): void => signal.removeEventListener('abort', abort);
    answer.then(resolve, reject).finally(settled);
  });
}
