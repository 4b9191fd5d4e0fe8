import { type ClientOptions, WebSocket } from 'ws';
import { adoptSocket, LONGEST_MESSAGE_BYTES, type SocketSpec, type WireSocket } from './wire-socket.ts';

export interface OpenSocketSpec extends SocketSpec {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
  readonly options?: ClientOptions;
}

/** A WebSocket of our own, for providers without a client for Node. */
export async function openSocket(spec: OpenSocketSpec): Promise<WireSocket> {
  spec.signal.throwIfAborted();
  const { headers, longestMessageBytes = LONGEST_MESSAGE_BYTES } = spec;
  const socket = new WebSocket(spec.url, [...(spec.protocols ?? [])], {
    // What is too long is refused before it is in memory.
    maxPayload: longestMessageBytes,
    ...spec.options,
    ...(headers === undefined ? {} : { headers }),
  });
  return adoptSocket({ ...spec, socket });
}
