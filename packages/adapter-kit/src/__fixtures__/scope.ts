import type { CallScope, JsonObject, Logger } from '@eva/core';
import { type VirtualClock, virtualClock, wallClock } from '@eva/core/engine';

export interface Warning {
  readonly message: string;
  readonly fields: JsonObject | undefined;
}

/** A logger that keeps what it is warned of. */
export function keepingLogger(): Logger & { readonly warnings: readonly Warning[] } {
  const warnings: Warning[] = [];
  return {
    warnings,
    debug: () => undefined,
    info: () => undefined,
    warn: (message, fields) => warnings.push({ message, fields }),
  };
}

export interface FixtureScope extends CallScope {
  abort(reason: unknown): void;
}

function scopeOn(clock: CallScope['clock']): FixtureScope {
  const controller = new AbortController();
  return {
    callId: 'kit-test',
    clock,
    signal: controller.signal,
    random: () => 0.5,
    locale: 'en-US',
    logger: keepingLogger(),
    compute: (work) => clock.hold(work),
    abort: (reason) => controller.abort(reason),
  };
}

export function wallScope(): FixtureScope {
  return scopeOn(wallClock());
}

/** Deadlines pass at once: time moves on when everybody waits. */
export function virtualScope(): FixtureScope & Pick<VirtualClock, 'run'> {
  const clock = virtualClock();
  return { ...scopeOn(clock), run: (main) => clock.run(main) };
}

export async function all<T>(events: AsyncIterable<T>): Promise<{ readonly seen: T[]; readonly failure?: unknown }> {
  const seen: T[] = [];
  try {
    for await (const event of events) seen.push(event);
    return { seen };
  } catch (failure) {
    return { seen, failure };
  }
}
