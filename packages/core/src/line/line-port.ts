import type { LineMessage } from './line-message.ts';

/** One end of the line: in memory under the virtual clock, a WebSocket on loopback under the wall clock. */
export interface LinePort {
  readonly transport: 'memory' | 'websocket';
  /** Iterated once; ends when the other side closes. Unknown and malformed messages are dropped by the port. */
  readonly messages: AsyncIterable<LineMessage>;
  /** Never blocks and never throws; after the end it does nothing. */
  send(message: LineMessage): void;
  /** Idempotent; resolves when the other side has been told, at the latest after the bounded time given. */
  close(): Promise<void>;
  /** Frames that `send` threw away because the other end takes none; absent where none can be. */
  readonly droppedFrames?: number;
  /** Settles when the connection is gone; absent where the line is none. */
  readonly closed?: Promise<LineClosing>;
}

/** How a connection went. */
export interface LineClosing {
  /** Who began the closing. */
  readonly by: 'this-end' | 'other-end';
  /** Close code of RFC 6455; 1006 where the connection went without a word. */
  readonly code: number;
  readonly reason: string;
  /** What broke it, when something did. */
  readonly error?: Error;
}
