import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { JsonObject, Millis } from '@eva/core';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ActiveFault, type FaultScript, faultPlan, refusalOf } from '../faults/fault-script.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { engineScope } from './engine-scope.ts';
import { type Exchange, httpExchange } from './http-exchange.ts';
import { type SeenRequest, seenRequest, urlOf } from './seen-request.ts';
import { type SocketSession, socketSession } from './socket-session.ts';

interface HttpRoute {
  readonly method: string;
  /** Against the path without query, repeated slashes being one. */
  readonly path: RegExp;
  /** Whether it is reached without a key, such as an address that was handed out. Default false. */
  readonly isOpen?: boolean;
  answer(exchange: Exchange): Promise<void>;
}

interface SocketRoute {
  readonly path: RegExp;
  readonly isOpen?: boolean;
  /** Serves one client; the connection is closed with 1000 when it returns. */
  serve(session: SocketSession): Promise<void>;
}

export interface EmulatorServerSpec {
  readonly engines: EmulatorEngines;
  readonly faults?: readonly FaultScript[];
  /** The one key that is let in. */
  readonly key: string;
  /** The key that a request shows. */
  credentials(request: IncomingMessage, url: URL): string | undefined;
  readonly routes?: readonly HttpRoute[];
  readonly sockets?: readonly SocketRoute[];
  /** How the provider words a refusal. */
  errorBody?(refusal: { readonly status: number; readonly message: string }): JsonObject;
  /** Headers of a refusal, beside its type. */
  errorHeaders?(refusal: { readonly status: number }): Readonly<Record<string, string>>;
  /** An event that no client of this provider knows, in its own shape. */
  readonly unknownEvent?: JsonObject;
}

export interface EmulatorServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly requests: readonly SeenRequest[];
  active(): { readonly exchanges: number; readonly sockets: number };
  close(): Promise<void>;
}

/** How far the clock of a provider with that fault is ahead. */
const SKEW_MS: Millis = 3_600_000;

/** One HTTP server with its WebSockets, on loopback and a port of its own: the ground that every emulator stands on. */
export async function startServer(spec: EmulatorServerSpec): Promise<EmulatorServer> {
  const { engines, key, routes = [], sockets = [] } = spec;
  const plan = faultPlan(spec.faults ?? [], engines.random);
  const requests: SeenRequest[] = [];
  const open = new Set<AbortController>();
  const clients = new Set<WebSocket>();
  const accepting = new WebSocketServer({ noServer: true, clientTracking: false, autoPong: false });
  let exchanges = 0;

  const refusal = (status: number, message: string): JsonObject =>
    spec.errorBody?.({ status, message }) ?? { error: { message, type: 'error', code: status } };
  const authOf = (request: IncomingMessage, url: URL): SeenRequest['auth'] => {
    const shown = spec.credentials(request, url);
    if (shown === undefined || shown === '') return 'absent';
    return shown === key ? 'right' : 'wrong';
  };
  const gone = (of: { once(event: 'close', listener: () => void): unknown }): AbortController => {
    const controller = new AbortController();
    // Each engine and each wait of a connection ends with it.
    setMaxListeners(0, controller.signal);
    open.add(controller);
    of.once('close', () => {
      open.delete(controller);
      controller.abort(new Error('the client is gone'));
    });
    return controller;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = urlOf(request);
    const { signal } = gone(response);
    const body = await bodyOf(request);
    const json = jsonOf(body);
    const auth = authOf(request, url);
    const seen = seenRequest(request, url, { protocol: 'http', auth, ...(json === undefined ? {} : { json }) });
    requests.push(seen);

    const refuse = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...spec.errorHeaders?.({ status }),
        ...headers,
      });
      response.end(JSON.stringify(refusal(status, message)));
    };
    const { pathname } = url;
    const route = routes.find(({ method, path }) => method === request.method && path.test(pathname));
    const match = route === undefined ? null : pathname.match(route.path);
    const fault = plan(pathname);
    const struck = refusalOf(fault);
    if (struck !== undefined) return refuse(struck.status, messageOf(struck.status), retryAfter(struck.retryAfterMs));
    if (route?.isOpen !== true && auth !== 'right') return refuse(401, 'Incorrect API key provided.');
    if (route === undefined || match === null) return refuse(404, `There is nothing at ${request.method} ${pathname}.`);
    const skewed = skewedEngines(engines, fault);
    const scope = engineScope(skewed, signal);
    const exchange = httpExchange({
      request: seen,
      match,
      query: url.searchParams,
      body,
      scope,
      response,
      fault,
      unknownEvent: spec.unknownEvent,
    });
    try {
      await route.answer(exchange);
    } catch (error) {
      if (signal.aborted) return;
      if (response.headersSent) response.destroy();
      else refuse(500, error instanceof Error ? error.message : String(error));
    }
  };

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const url = urlOf(request);
    const auth = authOf(request, url);
    const seen = seenRequest(request, url, { protocol: 'websocket', auth });
    requests.push(seen);
    stream.on('error', () => {});

    const refuse = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): void => {
      const body = JSON.stringify(refusal(status, message));
      const all = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
        ...spec.errorHeaders?.({ status }),
        ...headers,
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('')}\r\n${body}`);
    };
    const { pathname } = url;
    const route = sockets.find(({ path }) => path.test(pathname));
    const match = route === undefined ? null : pathname.match(route.path);
    const fault = plan(pathname);
    const struck = refusalOf(fault);
    if (struck !== undefined) return refuse(struck.status, messageOf(struck.status), retryAfter(struck.retryAfterMs));
    if (route?.isOpen !== true && auth !== 'right') return refuse(401, 'Incorrect API key provided.');
    if (route === undefined || match === null) return refuse(404, `There is no socket at ${pathname}.`);

    const socket = await new Promise<WebSocket>((resolve) => accepting.handleUpgrade(request, stream, head, resolve));
    clients.add(socket);
    const { signal } = gone(socket);
    socket.once('close', () => clients.delete(socket));
    const scope = engineScope(skewedEngines(engines, fault), signal);
    const session = socketSession({
      request: seen,
      match,
      query: url.searchParams,
      scope,
      socket,
      upgrade: request,
      fault,
      unknownEvent: spec.unknownEvent,
    });
    try {
      await route.serve(session);
      await session.close(1000);
    } catch (error) {
      if (signal.aborted) return;
      await session.close(1011, (error instanceof Error ? error.message : String(error)).slice(0, 100));
    }
  };

  const server = createServer((request, response) => {
    exchanges += 1;
    response.once('close', () => {
      exchanges -= 1;
    });
    answer(request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    upgrade(request, stream, head).catch(() => stream.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    active: () => ({ exchanges, sockets: clients.size }),
    async close() {
      for (const socket of clients) socket.terminate();
      for (const controller of open) controller.abort(new Error('the emulator is closed'));
      server.closeAllConnections();
      if (!server.listening) return;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function skewedEngines(engines: EmulatorEngines, fault: ActiveFault | undefined): EmulatorEngines {
  if (fault?.name !== 'clock-skew') return engines;
  const { clock } = engines;
  return { ...engines, clock: { ...clock, now: () => clock.now() + SKEW_MS } };
}

function retryAfter(waitMs: Millis | undefined): Readonly<Record<string, string>> {
  return waitMs === undefined ? {} : { 'retry-after': String(Math.ceil(waitMs / 1000)) };
}

function messageOf(status: number): string {
  if (status === 401) return 'Incorrect API key provided.';
  if (status === 402) return 'Payment is required.';
  if (status === 429) return 'Too many requests.';
  return status === 529 ? 'The service is overloaded.' : 'The server had an error.';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function jsonOf(body: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
