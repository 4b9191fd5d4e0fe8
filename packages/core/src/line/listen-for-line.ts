import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { ProviderError } from '../errors/provider-error.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import { REFUSED_MESSAGE_BYTES, type WebSocketLinePort, websocketPort } from './websocket-port.ts';

/** Waits for the other end of one call's line; that end may be the caller or the agent. */
export interface LineListener extends AsyncDisposable {
  /** Where the other end dials, token included. */
  readonly url: string;
  /** The first connection with the right token; a later one is refused. Fails with `timeout` when nobody dials. */
  accept(): Promise<WebSocketLinePort>;
  /** Stops listening; a line that was accepted goes on. Idempotent. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly clock: Clock;
  /** From `lineToken()`, one a call. The other end gives it as `?token=` or as `Authorization: Bearer`. */
  readonly token: string;
  /** Default 0: any free port of the loopback interface. */
  readonly port?: number;
  /** How long `accept` waits; default 5000. */
  readonly connectTimeoutMs?: Millis;
  /** See `WebSocketPortOptions`; default 2000. */
  readonly closeTimeoutMs?: Millis;
  readonly signal?: AbortSignal;
}

const HOST = '127.0.0.1';
const ORIGIN = `http://${HOST}`;
const PATHS = ['/', '/ws'];

export async function listenForLine(options: ListenOptions): Promise<LineListener> {
  const { clock, token } = options;
  const connectTimeoutMs = options.connectTimeoutMs ?? 5000;
  const server = createServer((_, response) => {
    response.writeHead(426).end();
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: REFUSED_MESSAGE_BYTES });
  let isTaken = false;
  let connect = (_: WebSocketLinePort): void => {};
  const connected = new Promise<WebSocketLinePort>((resolve) => {
    connect = resolve;
  });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    const target = request.url ?? '/';
    const url = URL.canParse(target, ORIGIN) ? new URL(target, ORIGIN) : undefined;
    if (url === undefined) return refuse(socket, 400);
    if (!PATHS.includes(url.pathname)) return refuse(socket, 404);
    if (!isToken(tokenOf(request, url), token)) return refuse(socket, 401);
    if (isTaken) return refuse(socket, 409);
    isTaken = true;
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      connect(websocketPort(accepted, portOptions(options)));
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(lineError('connection', `The line cannot listen on port ${options.port ?? 0}: ${cause.code}.`, cause));
    });
    server.listen(options.port ?? 0, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;

  const close = (): Promise<void> => {
    // The port is free at once; the server would wait for the lines that it accepted, but those are not its own.
    server.close();
    server.closeAllConnections();
    return Promise.resolve();
  };

  return {
    url: `ws://${HOST}:${port}/ws?token=${encodeURIComponent(token)}`,
    async accept() {
      const timeout = new AbortController();
      const signal = options.signal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, options.signal]);
      const nobody = clock.sleep(connectTimeoutMs, signal).then(() => {
        throw lineError('timeout', `Nobody came to the line within ${connectTimeoutMs} ms.`);
      });
      try {
        return await Promise.race([connected, nobody]);
      } finally {
        nobody.catch(() => {});
        timeout.abort();
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function portOptions(options: ListenOptions): { readonly clock: Clock; readonly closeTimeoutMs?: Millis } {
  const { clock, closeTimeoutMs } = options;
  return closeTimeoutMs === undefined ? { clock } : { clock, closeTimeoutMs };
}

function tokenOf(request: IncomingMessage, url: URL): string {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return bearer ?? url.searchParams.get('token') ?? '';
}

/** Digests have one length, so that the comparison takes the same time for any guess. */
function isToken(given: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

function lineError(code: 'timeout' | 'connection', message: string, cause?: unknown): ProviderError {
  return new ProviderError({ code, provider: 'line', stage: 'line', message, cause });
}
