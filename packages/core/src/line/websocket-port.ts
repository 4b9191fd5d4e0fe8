import { WebSocket } from 'ws';
import type { Clock, Millis } from '../protocol/clock.ts';
import { asyncQueue } from '../streams/async-queue.ts';
import type { LineMessage } from './line-message.ts';
import type { LineClosing, LinePort } from './line-port.ts';
import { parseLineMessage } from './parse-line-message.ts';

/** A line over a WebSocket. */
export interface WebSocketLinePort extends LinePort {
  readonly transport: 'websocket';
  /** Messages of the other end that were thrown away: malformed, unknown, binary or too long. */
  readonly droppedMessages: number;
  readonly droppedFrames: number;
  /** Settles when the connection is gone, and says how it went. */
  readonly closed: Promise<LineClosing>;
}

/** A minute and a half of audio in one message; longer ones are dropped. */
const LONGEST_MESSAGE_BYTES = 1024 * 1024;
/** A message from here on closes the connection (1009): it is never taken into memory. */
export const REFUSED_MESSAGE_BYTES = 4 * 1024 * 1024;

/**
 * What may wait for an other end that takes nothing, beside what the network holds: about fifteen seconds of frames.
 * Later frames are dropped and counted, so that such an end costs its own call and not the memory of all.
 */
const LONGEST_BACKLOG_BYTES = 256 * 1024;

export interface WebSocketPortOptions {
  readonly clock: Clock;
  /** What goes over the wire for a message; undefined for one that the other end is not told. Default: its JSON. */
  readonly encode?: (message: LineMessage) => string | undefined;
  /** How long to wait for the other end to answer the closing; then the connection is cut. Default 2000. */
  readonly closeTimeoutMs?: Millis;
}

/** Takes over a socket at once: what arrives before `messages` is iterated waits. */
export function websocketPort(socket: WebSocket, options: WebSocketPortOptions): WebSocketLinePort {
  const { clock, encode = JSON.stringify } = options;
  const closeTimeoutMs = options.closeTimeoutMs ?? 2000;
  const messages = asyncQueue<LineMessage>();
  const gone = new AbortController();
  let droppedMessages = 0;
  let droppedFrames = 0;
  let closing: Promise<void> | undefined;
  let broken: Error | undefined;
  let tellClosed = (_: LineClosing): void => {};
  const hasClosed = new Promise<LineClosing>((resolve) => {
    tellClosed = resolve;
  });

  socket.on('message', (payload, isBinary) => {
    const text = isBinary ? '' : payload.toString();
    const message = text.length > LONGEST_MESSAGE_BYTES ? undefined : parseLineMessage(text);
    if (message === undefined) droppedMessages += 1;
    else messages.push(message);
  });
  socket.on('close', (code, reason) => {
    tellClosed({
      by: closing === undefined ? 'other-end' : 'this-end',
      code,
      reason: reason.toString(),
      ...(broken === undefined ? {} : { error: broken }),
    });
    messages.end();
    gone.abort();
  });
  // A broken connection is a closed one; the close event follows.
  socket.on('error', (error) => {
    broken = error;
  });

  const closed = async (): Promise<void> => {
    messages.end();
    if (socket.readyState === WebSocket.CLOSED) return;
    socket.close(1000);
    await clock.sleep(closeTimeoutMs, gone.signal).catch(() => {});
    if (!gone.signal.aborted) socket.terminate();
  };

  return {
    transport: 'websocket',
    messages,
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (message.event === 'media' && socket.bufferedAmount > LONGEST_BACKLOG_BYTES) {
        droppedFrames += 1;
        return;
      }
      const text = encode(message);
      // The callback keeps an error of the socket from being thrown.
      if (text !== undefined) socket.send(text, () => {});
    },
    close() {
      closing ??= closed();
      return closing;
    },
    closed: hasClosed,
    get droppedFrames() {
      return droppedFrames;
    },
    get droppedMessages() {
      return droppedMessages;
    },
  };
}
