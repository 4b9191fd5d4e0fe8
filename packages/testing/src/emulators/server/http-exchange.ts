import type { ServerResponse } from 'node:http';
import type { CallScope, JsonObject } from '@eva/core';
import { type AnswerOutlet, answerGate } from '../faults/answer-gate.ts';
import type { ActiveFault } from '../faults/fault-script.ts';
import type { SeenRequest } from './seen-request.ts';

interface ByteStream {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

interface SseStream {
  /** One event; an object is sent as JSON. */
  event(data: JsonObject | string, name?: string): Promise<void>;
  end(): Promise<void>;
}

/** One request over HTTP and its answer, which a fault may disturb. */
export interface Exchange {
  readonly request: SeenRequest;
  /** Of the route's path. */
  readonly match: RegExpMatchArray;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  /** The body as an object; empty when it is none. */
  json(): JsonObject;
  /** Ends when the client goes away. */
  readonly scope: CallScope;
  /** The whole answer at once. */
  reply(
    status: number,
    body: JsonObject | Uint8Array | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** An answer of bytes in pieces; its head goes out with the first. `malformed` is a piece that breaks its form, if it has one. */
  stream(headers?: Readonly<Record<string, string>>, malformed?: Uint8Array): ByteStream;
  sse(headers?: Readonly<Record<string, string>>): SseStream;
}

export interface ExchangeSpec extends Pick<Exchange, 'request' | 'match' | 'query' | 'body' | 'scope'> {
  readonly response: ServerResponse;
  readonly fault: ActiveFault | undefined;
  readonly unknownEvent: JsonObject | undefined;
}

const OVERSIZED_BYTES = 9 * 1024 * 1024;
const MALFORMED = '{"type": "half a mess';

export function httpExchange(spec: ExchangeSpec): Exchange {
  const { response, fault, scope, body, unknownEvent } = spec;
  const { clock, signal } = scope;

  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      if (response.destroyed) resolve();
      else response.write(bytes, () => resolve());
    });
  const writeInPieces = async (bytes: Uint8Array): Promise<void> => {
    // Odd lengths: they cut through samples, characters and lines.
    const pieceBytes = bytes.length > 2000 ? 1001 : 7;
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await write(bytes.subarray(at, at + pieceBytes));
      // Lets the piece leave by itself.
      await clock.sleep(0, signal).catch(() => {});
    }
  };
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      if (response.destroyed) resolve();
      else response.end(() => resolve());
    });
  const outlet = (
    texts: Pick<AnswerOutlet<Uint8Array>, 'malformed' | 'oversized' | 'unknown'>,
  ): AnswerOutlet<Uint8Array> => ({
    ...texts,
    send: write,
    sendInPieces: writeInPieces,
    reset: () => response.socket?.resetAndDestroy(),
    vanish: () => response.destroy(),
    close: () => response.destroy(),
  });

  const stream = (
    headers: Readonly<Record<string, string>>,
    texts: Parameters<typeof outlet>[0],
  ): { write(bytes: Uint8Array): Promise<void>; end(): Promise<void> } => {
    // In one stream over TCP nothing changes its order or comes twice.
    const isPossible = fault?.name !== 'out-of-order' && fault?.name !== 'duplicate-events';
    const gate = answerGate({ fault: isPossible ? fault : undefined, outlet: outlet(texts), clock, signal });
    return {
      write(bytes) {
        if (!response.headersSent && fault?.name !== 'stall-first-byte') response.writeHead(200, headers);
        return gate.answer(bytes);
      },
      async end() {
        if (!(await gate.finish())) return;
        if (!response.headersSent) response.writeHead(200, headers);
        await end();
      },
    };
  };

  return {
    request: spec.request,
    match: spec.match,
    query: spec.query,
    body,
    scope,
    json: () => spec.request.json ?? {},
    async reply(status, content, headers = {}) {
      const bytes = Buffer.from(
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
      );
      const type =
        typeof content === 'string' || content instanceof Uint8Array ? {} : { 'content-type': 'application/json' };
      const half = bytes.subarray(0, Math.floor(bytes.length / 2));
      const isCut = fault?.name === 'malformed-json' && status < 300;
      const sent = isCut ? half : bytes;
      if (fault?.name === 'stall-first-byte') return;
      response.writeHead(status, { ...type, 'content-length': String(sent.length), ...headers });
      switch (fault?.name) {
        case 'stall-mid-stream':
          return write(half);
        case 'reset-mid-stream':
          await write(half);
          response.socket?.resetAndDestroy();
          return;
        case 'close-1000':
        case 'close-1005':
        case 'close-1006':
        case 'close-1008':
        case 'close-1011':
          await write(half);
          response.destroy();
          return;
        case 'split-chunks':
          await writeInPieces(sent);
          return end();
        default:
          await write(sent);
          return end();
      }
    },
    stream: (headers = {}, malformed) =>
      stream(
        { 'content-type': 'application/octet-stream', ...headers },
        {
          malformed: () => malformed,
          oversized: () => undefined,
          unknown: undefined,
        },
      ),
    sse(headers = {}) {
      const frame = (data: string, name?: string): Uint8Array =>
        Buffer.from(`${name === undefined ? '' : `event: ${name}\n`}data: ${data}\n\n`);
      /** Of the event that is due: clients pass over what has a name they do not wait for. */
      let due: string | undefined;
      const bytes = stream(
        { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...headers },
        {
          malformed: () => frame(MALFORMED, due),
          oversized: () => frame(JSON.stringify({ type: 'padding', padding: 'x'.repeat(OVERSIZED_BYTES) })),
          unknown:
            unknownEvent === undefined ? undefined : frame(JSON.stringify(unknownEvent), eventName(unknownEvent)),
        },
      );
      return {
        event(data, name) {
          due = name;
          return bytes.write(frame(typeof data === 'string' ? data : JSON.stringify(data), name));
        },
        end: () => bytes.end(),
      };
    },
  };
}

function eventName(event: JsonObject): string | undefined {
  return typeof event.type === 'string' ? event.type : undefined;
}
