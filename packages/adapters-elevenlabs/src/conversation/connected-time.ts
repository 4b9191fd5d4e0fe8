import type { Clock, Millis, S2sEvent } from '@eva/core';

/** Conversations are billed by the time that they are connected; long silences cost less, of which nothing is told. */
const STEP_MS: Millis = 5000;

export interface ConnectedTime {
  /**
   * The steps of the conversation that have begun since it was asked last, as usage. To be told with what the service sends: by
   * itself it would be taken for a sign of life of the service.
   */
  begun(): readonly S2sEvent[];
}

/** For how long a conversation has been connected. Nothing is taken of a call after its end, so a step is told once it has begun. */
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
