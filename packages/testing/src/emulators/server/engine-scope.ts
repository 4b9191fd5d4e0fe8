import type { CallScope } from '@eva/core';
import { silentLogger } from '../../builders/silent-logger.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';

/** The engines of an emulator live as long as one connection to it. */
export function engineScope(engines: EmulatorEngines, signal: AbortSignal): CallScope {
  const { clock, random } = engines;
  return {
    callId: 'emulated',
    clock,
    signal,
    random,
    locale: engines.locale ?? 'en-US',
    logger: engines.logger ?? silentLogger,
    compute: (work) => clock.hold(work),
  };
}
