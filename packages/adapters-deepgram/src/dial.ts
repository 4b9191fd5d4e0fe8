import type { DeepgramClient, DeepgramTransport } from '@deepgram/sdk';
import { deferred, openSocket, type WireSocket } from '@eva/adapter-kit';
import type { Clock } from '@eva/core';
import type { Deepgram } from './client.ts';
import type { SharedOptions } from './shared-options.ts';

/** A connection of the SDK, prepared: nothing is dialled before `connect`. */
export interface PreparedConnection {
  connect(): unknown;
  close(): void;
  waitForOpen(): Promise<unknown>;
}

/** What is given to the SDK besides the parameters of the service. */
export interface ConnectionSettings {
  readonly reconnectAttempts: 0;
  readonly abortSignal?: AbortSignal;
}

/** Prepares a connection to one service of the API, with its parameters. */
export type Prepare = (client: DeepgramClient, settings: ConnectionSettings) => Promise<PreparedConnection>;

export interface DialSpec {
  readonly deepgram: Deepgram;
  readonly options: SharedOptions;
  readonly prepare: Prepare;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Connects through the SDK: address, parameters, headers and key are its own, and the socket is handed to it as its
 * transport. It is read here, because the SDK's own socket reconnects unasked, hides why a server refused it, and knows
 * no back-pressure.
 */
export async function dial({ deepgram, options, prepare, clock, signal }: DialSpec): Promise<WireSocket> {
  const opened = deferred<WireSocket>();
  const client = deepgram.client(async (url, headers) => {
    try {
      const socket = await openSocket({
        url: url.replace(/^http/, 'ws'),
        headers,
        errors: deepgram.errors,
        clock,
        signal,
        connectTimeoutMs: options.connectTimeoutMs,
        aliveTimeoutMs: options.answerTimeoutMs,
      });
      opened.resolve(socket);
      return transportOf(socket);
    } catch (error) {
      opened.reject(error);
      throw error;
    }
  });
  const connection = await prepare(client, { reconnectAttempts: 0 });
  connection.connect();
  return opened.promise;
}

/** The SDK is told of nothing that comes: a second reader would only keep it all in memory. */
function transportOf(socket: WireSocket): DeepgramTransport {
  return {
    isOpen: () => true,
    send: (data) => socket.send(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer)),
    close: (code, reason) => socket.close(code, reason),
    onOpen: () => {},
    onMessage: () => {},
    onError: () => {},
    onClose: () => {},
  };
}
