import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { WireMessage } from '@eva/adapter-kit';
import { asyncQueue, type CallScope, type JsonObject } from '@eva/core';
import { WebSocket } from 'ws';
import { answerGate } from '../faults/answer-gate.ts';
import type { ActiveFault } from '../faults/fault-script.ts';
import type { SeenRequest } from './seen-request.ts';

/** One WebSocket of a client, whose answers a fault may disturb. */
export interface SocketSession {
  readonly request: SeenRequest;
  readonly match: RegExpMatchArray;
  readonly query: URLSearchParams;
  /** Ends when the client goes away. */
  readonly scope: CallScope;
  /** What the client sends; ends with the connection. */
  readonly messages: AsyncIterable<WireMessage>;
  /** Handshakes and acknowledgements: never disturbed. */
  control(message: JsonObject | Uint8Array | string): Promise<void>;
  /** Results: what faults disturb. */
  answer(message: JsonObject | Uint8Array | string): Promise<void>;
  close(code: number, reason?: string): Promise<void>;
}

export interface SocketSessionSpec extends Pick<SocketSession, 'request' | 'match' | 'query' | 'scope'> {
  readonly socket: WebSocket;
  readonly upgrade: IncomingMessage;
  readonly fault: ActiveFault | undefined;
  readonly unknownEvent: JsonObject | undefined;
}

type Payload = JsonObject | Uint8Array | string;

const OVERSIZED_BYTES = 9 * 1024 * 1024;
const MALFORMED = '{"type": "half a mess';
const PIECE_BYTES = 7;

export function socketSession(spec: SocketSessionSpec): SocketSession {
  const { socket, scope, fault } = spec;
  const messages = asyncQueue<WireMessage>();
  const tcp: Socket = spec.upgrade.socket;

  socket.on('message', (payload, isBinary) => {
    const bytes = Buffer.isBuffer(payload)
      ? payload
      : Buffer.concat([payload].flat().map((part) => Buffer.from(part as ArrayBuffer)));
    messages.push(isBinary ? { type: 'binary', bytes } : { type: 'text', text: bytes.toString() });
  });
  socket.on('close', () => messages.end());
  socket.on('error', () => {});

  const transmit = (
    payload: Uint8Array | string,
    options: { readonly fin: boolean; readonly binary: boolean },
  ): Promise<void> =>
    new Promise((resolve) => {
      if (socket.readyState !== WebSocket.OPEN) resolve();
      else socket.send(payload, options, () => resolve());
    });
  const send = (payload: Payload): Promise<void> => {
    const binary = payload instanceof Uint8Array;
    return transmit(binary || typeof payload === 'string' ? payload : JSON.stringify(payload), { fin: true, binary });
  };
  const sendInPieces = async (payload: Payload): Promise<void> => {
    if (payload instanceof Uint8Array) {
      // Two messages, cut through a sample.
      const cut = Math.min(payload.length, (payload.length >> 2) * 2 + 1);
      await send(payload.subarray(0, cut));
      if (cut < payload.length) await send(payload.subarray(cut));
      return;
    }
    // One message in fragments, cut through characters.
    const bytes = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
    const pieceBytes = bytes.length > 2000 ? 1001 : PIECE_BYTES;
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const fin = at + pieceBytes >= bytes.length;
      await transmit(bytes.subarray(at, at + pieceBytes), { fin, binary: false });
    }
  };

  const gate = answerGate<Payload>({
    fault,
    clock: scope.clock,
    signal: scope.signal,
    outlet: {
      send,
      sendInPieces,
      malformed: () => MALFORMED,
      oversized: () => JSON.stringify({ type: 'padding', padding: 'x'.repeat(OVERSIZED_BYTES) }),
      unknown: spec.unknownEvent ?? { type: 'eva.unknown', detail: 'no client knows this event' },
      reset: () => tcp.resetAndDestroy(),
      vanish: () => socket.terminate(),
      // Nobody can send 1005: it is what a closing without a code is called.
      close: (code, reason) => (code === 1005 ? socket.close() : socket.close(code, reason)),
    },
  });

  socket.on('ping', (payload) => {
    const isAlive = !gate.isStalled || fault?.answersPings === true;
    if (isAlive && socket.readyState === WebSocket.OPEN) socket.pong(payload);
  });

  return {
    request: spec.request,
    match: spec.match,
    query: spec.query,
    scope,
    messages,
    control: async (message) => {
      if (!gate.isStalled) await send(message);
    },
    answer: (message) => gate.answer(message),
    async close(code, reason = '') {
      if (!(await gate.finish())) return;
      if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
    },
  };
}
