import {
  adoptSocket,
  LONGEST_MESSAGE_BYTES,
  type ProviderErrors,
  plainConnection,
  type WireSocket,
} from '@eva/adapter-kit';
import type { Clock } from '@eva/core';
import type OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import type { ClientOptions } from 'ws';

export interface RealtimeSocketSpec {
  readonly client: OpenAI;
  readonly errors: ProviderErrors;
  readonly options: { readonly baseUrl: string; readonly connectTimeoutMs: number; readonly answerTimeoutMs: number };
  readonly model: string;
  /** A session that only transcribes. */
  readonly isTranscription?: boolean;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The socket of the SDK's Realtime client, open. */
export function openRealtimeSocket(spec: RealtimeSocketSpec): Promise<WireSocket> {
  const { client, errors, options, model, clock, signal } = spec;
  const socketOptions: ClientOptions = {
    // The SDK makes `wss:` of any base URL.
    ...plainConnection(options.baseUrl),
    maxPayload: LONGEST_MESSAGE_BYTES,
    ...(spec.isTranscription === true ? { finishRequest: asTranscription } : {}),
  };
  const realtime = new OpenAIRealtimeWS({ model, options: socketOptions }, client);
  // Before anything else: the SDK makes an unhandled rejection of an error that nobody listens for.
  realtime.on('error', () => {});
  const { connectTimeoutMs, answerTimeoutMs: aliveTimeoutMs } = options;
  return adoptSocket({ socket: realtime.socket, errors, clock, signal, connectTimeoutMs, aliveTimeoutMs });
}

/** This version of the SDK refuses `intent`, and the service wants it; the path is that of the base URL in use. */
const asTranscription: NonNullable<ClientOptions['finishRequest']> = (request) => {
  request.path = `${request.path.split('?')[0]}?intent=transcription`;
  request.end();
};
