import { WebSocket } from 'ws';
import { ProviderError, type ProviderErrorCode } from '../errors/provider-error.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import {
  REFUSED_MESSAGE_BYTES,
  type WebSocketLinePort,
  type WebSocketPortOptions,
  websocketPort,
} from './websocket-port.ts';

export interface DialOptions {
  readonly clock: Clock;
  /** Sent as `Authorization: Bearer`, when it is not in the address already. */
  readonly token?: string;
  /** Default 5000. */
  readonly connectTimeoutMs?: Millis;
  /** See `WebSocketPortOptions`; default 2000. */
  readonly closeTimeoutMs?: Millis;
  /** See `WebSocketPortOptions`; default JSON of the message. */
  readonly encode?: WebSocketPortOptions['encode'];
  readonly signal?: AbortSignal;
}

/** Connects to the other end of a line, which listens; that end may be the caller or the agent. */
export async function dialLine(url: string, options: DialOptions): Promise<WebSocketLinePort> {
  const { clock, token, closeTimeoutMs, encode, signal } = options;
  const connectTimeoutMs = options.connectTimeoutMs ?? 5000;
  signal?.throwIfAborted();
  const socket = new WebSocket(url, {
    maxPayload: REFUSED_MESSAGE_BYTES,
    perMessageDeflate: false,
    handshakeTimeout: connectTimeoutMs,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
  // Before the connection is open, so that no early message is missed.
  const port = websocketPort(socket, {
    clock,
    ...(closeTimeoutMs === undefined ? {} : { closeTimeoutMs }),
    ...(encode === undefined ? {} : { encode }),
  });

  await new Promise<void>((resolve, reject) => {
    const abort = (): void => {
      socket.terminate();
      reject(signal?.reason);
    };
    const settle = (): void => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    socket.once('open', () => {
      settle();
      resolve();
    });
    socket.once('error', (cause) => {
      settle();
      reject(dialError(url, cause));
    });
  });
  return port;
}

function dialError(url: string, cause: Error): ProviderError {
  const status = Number(/Unexpected server response: (\d+)/.exec(cause.message)?.[1] ?? Number.NaN);
  const code = dialErrorCode(cause, status);
  // The address without its query: the token is a secret.
  const message = `The line to ${url.split('?')[0]} was not opened: ${cause.message || (cause as NodeJS.ErrnoException).code}.`;
  return new ProviderError({
    code,
    provider: 'line',
    stage: 'line',
    message,
    cause,
    ...(Number.isNaN(status) ? {} : { status }),
  });
}

function dialErrorCode(cause: Error, status: number): ProviderErrorCode {
  if (status === 401 || status === 403) return 'auth';
  if (status >= 500) return 'server';
  if (!Number.isNaN(status)) return 'rejected';
  return cause.message.includes('timed out') ? 'timeout' : 'connection';
}
