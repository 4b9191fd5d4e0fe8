import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InternalError, ProviderError, type ToolPlace } from '@eva/core';
import { canonicalPath } from './canonical-path.ts';
import { callNotOpen, HttpProblem, sendProblem } from './http-answer.ts';

/** Answers requests below one call's folder; `path` is what follows it, decoded, such as `/tools/find_booking`. */
export type CallRoutes = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** One port of this machine, with the calls that are open on it. */
export interface Listener {
  /** `http://HOST:PORT` */
  readonly origin: string;
  /** Opens a call at its folder; the answer closes it again. */
  add(folder: string, routes: CallRoutes): () => void;
  /** Cuts every connection, whatever its peer is about to do. */
  close(): Promise<void>;
}

/** How long a peer may take to send one request. */
const REQUEST_MS = 30_000;

export async function listenAt({ host, port }: ToolPlace): Promise<Listener> {
  const open = new Map<string, CallRoutes>();
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    answer(open, request, response).catch((error: unknown) => {
      if (!response.headersSent) sendProblem(response, asProblem(error));
      else response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(cannotListen(host, port, cause)));
    server.listen(port, host, resolve);
  });

  return {
    origin: originOf(host, (server.address() as AddressInfo).port),
    add(folder, routes) {
      if (open.has(folder)) {
        throw new InternalError({ code: 'call-served-twice', message: `The tools at ${folder} are open already.` });
      }
      open.set(folder, routes);
      return () => open.delete(folder);
    },
    async close() {
      open.clear();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  open: ReadonlyMap<string, CallRoutes>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request);
  const folder = /^.*?\/calls\/[^/]+/.exec(path)?.[0];
  if (folder === undefined) {
    throw new HttpProblem(404, 'unknown_path', 'Tools are below /calls/CALL/tools and /calls/CALL/mcp.');
  }
  const routes = open.get(folder);
  if (routes === undefined) throw callNotOpen();
  await routes(request, response, decodeURIComponent(path.slice(folder.length)));
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split('?');
  const canonical = canonicalPath(path);
  if (canonical !== undefined) return canonical;
  throw new HttpProblem(400, 'unknown_path', 'The path is not encoded as a path.');
}

function asProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  return new HttpProblem(500, 'internal', error instanceof Error ? error.message : String(error));
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Not retried: an address that is not this machine's, or a port that is taken, is so a second later as well. */
function cannotListen(host: string, port: number, cause: NodeJS.ErrnoException): ProviderError {
  return new ProviderError({
    code: 'rejected',
    provider: 'tool-server',
    stage: 'line',
    message: `The tools cannot be served at ${originOf(host, port)}: ${cause.code ?? cause.message}.`,
    cause,
  });
}
