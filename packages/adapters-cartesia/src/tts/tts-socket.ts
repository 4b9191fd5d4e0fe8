import { adoptSocket, LONGEST_MESSAGE_BYTES, plainConnection, type WireSocket } from '@eva/adapter-kit';
import type { Clock } from '@eva/core';
import type { WebSocket } from 'ws';
import type { CartesiaClient } from '../client.ts';
import { TTSWS } from '../sdk.ts';
import type { TtsOptions } from './tts-options.ts';

export interface TtsSocketSpec {
  readonly cartesia: CartesiaClient;
  readonly options: TtsOptions;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The speech socket of the SDK, open. */
export function openTtsSocket({ cartesia, options, clock, signal }: TtsSocketSpec): Promise<WireSocket> {
  const { client, errors } = cartesia;
  const sdk = new TTSWS(client, {
    // The SDK makes `wss:` of any base URL.
    ...plainConnection(options.baseUrl),
    maxPayload: LONGEST_MESSAGE_BYTES,
  });
  // Before anything else: the SDK makes unhandled rejections of an error that nobody listens for, and of a failed opening.
  sdk.on('error', () => {});
  sdk.connect().catch(() => {});
  const { connectTimeoutMs, answerTimeoutMs: aliveTimeoutMs } = options;
  const socket = sdk.socket as unknown as WebSocket;
  return adoptSocket({ socket, errors, clock, signal, connectTimeoutMs, aliveTimeoutMs });
}
