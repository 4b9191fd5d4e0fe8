import type { IncomingMessage } from 'node:http';
import { type AsyncQueue, asyncQueue, type Clock, type Millis } from '@eva/core';
import { WebSocket } from 'ws';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { deferred } from '../streams/deferred.ts';
import { refusalOf } from './refused-upgrade.ts';
import type { WireMessage } from './wire-message.ts';

export interface SocketSpec {
  readonly errors: ProviderErrors;
  readonly clock: Clock;
  /** Its abort cuts the connection, and is thrown unchanged. */
  readonly signal: AbortSignal;
  /** Until the connection is open. Default 10000. */
  readonly connectTimeoutMs?: Millis;
  /** A longer message ends the connection as malformed. Default 8 MiB. */
  readonly longestMessageBytes?: number;
  /** Silence after which the other end counts as gone; it is pinged half-way. Default 20000. */
  readonly aliveTimeoutMs?: Millis;
}

/** An open WebSocket: what comes is iterated, what goes waits for room, and it ends once and wholly. */
export interface WireSocket {
  /** Ends when the other end closed without complaint (1000, 1005), throws otherwise. Iterated once. */
  readonly messages: AsyncIterable<WireMessage>;
  /** Resolves when there is room for more. Throws what ended the connection, or `stream-closed`. */
  send(payload: string | Uint8Array): Promise<void>;
  sendJson(value: object): Promise<void>;
  /** Says goodbye, and cuts the connection when that is not answered at once. */
  close(code?: number, reason?: string): Promise<void>;
}

export const LONGEST_MESSAGE_BYTES = 8 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const ALIVE_TIMEOUT_MS = 20_000;
/** An abort has 100 ms in all. */
const GOODBYE_MS = 50;
/** Messages that may wait before the socket is read no further, and from which on it is read again. */
const MOST_WAITING = 256;
const FEW_WAITING = 64;
/** About sixteen seconds of telephone audio in base64; more of it waits in the caller. */
const MOST_BUFFERED_BYTES = 256 * 1024;

/** Takes over a `ws` socket the moment it is made, and resolves when it is open. The SDK it belongs to may go on listening. */
export async function adoptSocket(spec: SocketSpec & { readonly socket: WebSocket }): Promise<WireSocket> {
  const { socket, errors, clock, signal } = spec;
  const messages = asyncQueue<WireMessage>();
  const gone = new AbortController();
  const opened = deferred<void>();
  let failure: { readonly reason: unknown } | undefined;

  const fail = (reason: unknown): void => {
    failure ??= { reason };
    messages.fail(reason);
    opened.reject(reason);
  };

  let lastSignMs = clock.now();
  const sign = (): void => {
    lastSignMs = clock.now();
  };

  socket.on('open', () => opened.resolve());
  socket.on('pong', sign);
  socket.on('error', (error) => fail(errors.fromThrown(error)));
  socket.on('unexpected-response', (request, response: IncomingMessage) => {
    refusalOf(response, { errors, clock }).then((refusal) => {
      fail(refusal);
      request.destroy();
      socket.terminate();
    });
  });
  socket.on('message', (payload, isBinary) => {
    sign();
    const bytes = bytesOf(payload);
    if (bytes.length > (spec.longestMessageBytes ?? LONGEST_MESSAGE_BYTES)) {
      fail(errors.malformed(`sent a message of ${bytes.length} bytes`));
      void close(1009);
      return;
    }
    messages.push(isBinary ? { type: 'binary', bytes } : { type: 'text', text: bytes.toString() });
    if (messages.depth > MOST_WAITING && !closing) socket.pause();
  });
  socket.on('close', (code, reason) => {
    signal.removeEventListener('abort', abort);
    if (closing === undefined && code !== 1000 && code !== 1005) {
      fail(errors.fromClose({ code, reason: reason.toString() }));
    }
    opened.reject(errors.make('connection', 'the connection was closed before it was open'));
    messages.end();
    gone.abort();
  });

  let closing: Promise<void> | undefined;
  const close = (code = 1000, reason = ''): Promise<void> => {
    closing ??= (async () => {
      if (socket.readyState === WebSocket.CLOSED) return;
      if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
      else socket.close(code, reason);
      // A paused socket would never read the other end's goodbye.
      if (socket.isPaused) socket.resume();
      await clock.sleep(GOODBYE_MS, gone.signal).catch(() => {});
      if (!gone.signal.aborted) socket.terminate();
    })();
    return closing;
  };
  const abort = (): void => {
    fail(signal.reason);
    void close();
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  if (socket.readyState === WebSocket.OPEN) opened.resolve();

  const connectTimeoutMs = spec.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const waiting = new AbortController();
  clock.sleep(connectTimeoutMs, waiting.signal).then(
    () => fail(errors.timeout('connecting', connectTimeoutMs)),
    () => {},
  );
  try {
    await opened.promise;
  } catch (error) {
    void close();
    throw error;
  } finally {
    waiting.abort();
  }

  const aliveTimeoutMs = spec.aliveTimeoutMs ?? ALIVE_TIMEOUT_MS;
  const watch = async (): Promise<void> => {
    sign();
    for (;;) {
      await clock.sleep(Math.max(1, lastSignMs + aliveTimeoutMs / 2 - clock.now()), gone.signal);
      // A socket that is made to wait cannot show that it lives.
      if (socket.isPaused) sign();
      const silentMs = clock.now() - lastSignMs;
      if (silentMs < aliveTimeoutMs / 2) continue;
      if (socket.readyState === WebSocket.OPEN) socket.ping(undefined, undefined, () => {});
      await clock.sleep(lastSignMs + aliveTimeoutMs - clock.now(), gone.signal);
      // After a standstill of this process its timers come before the signs that waited meanwhile.
      await clock.sleep(1, gone.signal);
      if (clock.now() - lastSignMs < aliveTimeoutMs) continue;
      fail(errors.timeout('a sign of life', aliveTimeoutMs));
      void close();
      return;
    }
  };
  watch().catch(() => {});

  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.reason;
  };
  /** The other end has said goodbye; why, is known once the connection is closed. */
  const left = async (): Promise<void> => {
    await clock.sleep(GOODBYE_MS, gone.signal).catch(() => {});
    if (gone.signal.aborted) return;
    socket.terminate();
    await clock.sleep(GOODBYE_MS, gone.signal).catch(() => {});
  };
  const send = async (payload: string | Uint8Array): Promise<void> => {
    throwFailure();
    if (closing === undefined && socket.readyState === WebSocket.CLOSING) {
      await left();
      throwFailure();
    }
    if (closing !== undefined || socket.readyState !== WebSocket.OPEN) throw errors.streamClosed();
    const sent = deferred<void>();
    // The callback keeps an error from being thrown out of nowhere; what ends the connection is told by its events.
    socket.send(payload, () => sent.resolve());
    if (socket.bufferedAmount <= MOST_BUFFERED_BYTES) return;
    await sent.promise;
    throwFailure();
  };

  return { messages: resuming(messages, socket), send, sendJson: (value) => send(JSON.stringify(value)), close };
}

/** Reads the socket again once most of what waited was taken. */
function resuming(messages: AsyncQueue<WireMessage>, socket: WebSocket): AsyncIterable<WireMessage> {
  return {
    [Symbol.asyncIterator]: () => {
      const inner = messages[Symbol.asyncIterator]();
      return {
        next: () => {
          if (socket.isPaused && messages.depth < FEW_WAITING) socket.resume();
          return inner.next();
        },
        return: async () => {
          messages.end();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function bytesOf(payload: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(payload)) return Buffer.concat(payload);
  return Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
}
