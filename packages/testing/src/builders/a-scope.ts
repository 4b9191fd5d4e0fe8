import type { CallScope, Logger } from '@eva/core';
import { randomStream, seedOf, virtualClock, wallClock } from '@eva/core/engine';
import { silentLogger } from './silent-logger.ts';

/** The scope of a call in a test, which the test itself may end. */
export interface TestScope extends CallScope {
  /** Ends the call, as the engine does when it is over for whatever reason. */
  abort(reason: unknown): void;
  /** Runs a call. On the virtual clock time passes only in here; on the wall clock this just calls `main`. */
  run<T>(main: () => Promise<T>): Promise<T>;
}

/** A call of its own on the wall clock or the virtual one; engines answer without a declared latency. */
export function aScope(
  given: {
    readonly clock?: 'wall' | 'virtual';
    readonly seed?: number;
    readonly locale?: string;
    readonly callId?: string;
    readonly logger?: Logger;
  } = {},
): TestScope {
  const virtual = given.clock === 'virtual' ? virtualClock() : undefined;
  const clock = virtual ?? wallClock();
  const controller = new AbortController();
  return {
    callId: given.callId ?? 'test-call',
    clock,
    signal: controller.signal,
    random: randomStream(seedOf('test', given.seed ?? 1)),
    locale: given.locale ?? 'en-US',
    logger: given.logger ?? silentLogger,
    compute: (work) => clock.hold(work),
    abort: (reason) => controller.abort(reason),
    run: (main) => (virtual === undefined ? main() : virtual.run(main)),
  };
}
