import { adoptSocket, LONGEST_MESSAGE_BYTES, plainConnection, type WireSocket } from '@eva/adapter-kit';
import type { Clock } from '@eva/core';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import type { XaiClient } from './client.ts';
import type { S2sOptions } from './s2s-options.ts';

export interface RealtimeSocketSpec {
  readonly xai: XaiClient;
  readonly options: S2sOptions;
  readonly model: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The socket of the SDK's Realtime client, open. */
export function openRealtimeSocket({ xai, options, model, clock, signal }: RealtimeSocketSpec): Promise<WireSocket> {
  const realtime = new OpenAIRealtimeWS(
    { model, options: { ...plainConnection(options.baseUrl), maxPayload: LONGEST_MESSAGE_BYTES } },
    xai.client,
  );
  // Before anything else: the SDK makes an unhandled rejection of an error that nobody listens for.
  realtime.on('error', () => {});
  const { connectTimeoutMs, answerTimeoutMs: aliveTimeoutMs } = options;
  return adoptSocket({ socket: realtime.socket, errors: xai.errors, clock, signal, connectTimeoutMs, aliveTimeoutMs });
}
