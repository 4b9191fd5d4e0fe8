import type { Clock, Millis, S2sEvent } from '@eva/core';

/** Calls are billed in tenths of a minute, of which one that has begun counts whole. */
const STEP_MS: Millis = 6000;

export interface ConnectedTime {
  /**
   * The steps of the call that have begun since it was asked last, as usage. To be told with what the service sends: by
   * itself it would be taken for a sign of life of the service.
   */
  begun(): readonly S2sEvent[];
}

/** For how long a call has been connected. Nothing is taken of a call after its end, so a step is told once it has begun. */
export function connectedTime(clock: Clock): ConnectedTime {
  const startMs = clock.now();
  let toldMs: Millis = 0;
  return {
    begun() {
      const begunMs = (Math.floor((clock.now() - startMs) / STEP_MS) + 1) * STEP_MS;
      const connectedMs = begunMs - toldMs;
      toldMs = begunMs;
      return connectedMs === 0 ? [] : [{ type: 'usage', usage: { connectedMs } }];
    },
  };
}
