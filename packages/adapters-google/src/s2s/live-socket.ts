import { adoptSocket, deferred, LONGEST_MESSAGE_BYTES, type WireSocket } from '@eva/adapter-kit';
import type { Clock, JsonObject } from '@eva/core';
import type { LiveConnectConfig, Session } from '@google/genai';
import { WebSocket } from 'ws';
import type { GoogleClient } from '../client.ts';
import type { ConnectionOptions } from '../connection-options.ts';

export interface LiveSocketSpec {
  readonly google: GoogleClient;
  readonly options: ConnectionOptions;
  readonly model: string;
  readonly config: LiveConnectConfig;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface LiveSocket {
  readonly socket: WireSocket;
  /** The SDK's session: there once the service has accepted the setup. */
  readonly session: Promise<Session>;
  /** Shows the SDK a message of the setup. */
  hear(message: JsonObject): void;
  /** Resolves when what the session sent last has left, or at once while there is room. */
  sent(): Promise<void>;
}

/** What the SDK hands to the maker of its sockets. */
interface SdkCallbacks {
  readonly onopen: (event: object) => void;
  readonly onmessage: (event: { readonly data: string }) => void;
}

/**
 * A Live session of the SDK on a socket of ours. The SDK's own socket turns a broken message into an unhandled rejection,
 * never gives up a setup, and keeps back why an upgrade was refused; its place for another one is not public, but the
 * version is pinned and the tests see who connects.
 */
export async function openLive(spec: LiveSocketSpec): Promise<LiveSocket> {
  const { google, options, model, config, clock, signal } = spec;
  const { client, errors } = google;
  const opened = deferred<WireSocket>();
  let toSdk: SdkCallbacks | undefined;
  let ours: WireSocket | undefined;
  let sending: Promise<void> = Promise.resolve();

  Reflect.set(client.live, 'webSocketFactory', {
    create(url: string, headers: Record<string, string>, callbacks: SdkCallbacks) {
      toSdk = callbacks;
      return {
        connect() {
          const socket = new WebSocket(url, { headers, maxPayload: LONGEST_MESSAGE_BYTES });
          const { connectTimeoutMs, answerTimeoutMs: aliveTimeoutMs } = options;
          adoptSocket({ socket, errors, clock, signal, connectTimeoutMs, aliveTimeoutMs }).then((adopted) => {
            ours = adopted;
            callbacks.onopen({});
            opened.resolve(adopted);
          }, opened.reject);
        },
        send(text: string) {
          sending = ours?.send(text) ?? Promise.resolve();
          sending.catch(() => {});
        },
        close() {
          void ours?.close();
        },
      };
    },
  });
  const session = client.live.connect({ model, config, callbacks: { onmessage: () => {} } });
  session.catch(opened.reject);
  const socket = await opened.promise;
  return {
    socket,
    session,
    hear: (message) => toSdk?.onmessage({ data: JSON.stringify(message) }),
    sent: () => sending,
  };
}
