import type { IncomingMessage } from 'node:http';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { bearerOf } from '../server/seen-request.ts';
import { resumableSessions } from './resumable-sessions.ts';
import { serveGenerate } from './serve-generate.ts';
import { serveLive } from './serve-live.ts';

const KEY = 'AIza-emulated-google-key-0123456789';
const ACCESS_TOKEN = 'ya29.emulated-access-token-0123456789';
/** Gemini API, Vertex AI with a project, and Vertex AI in express mode. */
const MODELS = String.raw`^\/v1beta1?\/(?:projects\/[^/]+\/locations\/[^/]+\/)?(?:publishers\/google\/)?models\/`;
const VERTEX = /^\/v1beta1\/|LlmBidiService/;

/** Google: contents generated whole and in pieces, and Live, as the Gemini API and as Vertex AI. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-google',
  async start({ engines, faults = [] }) {
    const sessions = resumableSessions(engines);
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: keyOf,
      errorBody: ({ status, message }) => ({ error: { code: status, message, status: statusName(status) } }),
      unknownEvent: { somethingNew: { detail: 'sent by a later version' } },
      routes: [
        {
          method: 'POST',
          path: new RegExp(`${MODELS}([^/:]+):(generateContent|streamGenerateContent)$`),
          answer: (exchange) => serveGenerate(exchange, engines),
        },
        {
          method: 'GET',
          path: new RegExp(`${MODELS}([^/:]+)$`),
          answer: (exchange) =>
            exchange.reply(200, { name: `models/${exchange.match[1] ?? ''}`, displayName: 'Emulated' }),
        },
      ],
      sockets: [
        {
          path: /^\/ws\/google\.(?:ai\.generativelanguage\.v1beta\.GenerativeService\.|cloud\.aiplatform\.v1beta1\.LlmBidiService\/)BidiGenerateContent$/,
          serve: (session) => serveLive(session, sessions),
        },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: { GEMINI_API_KEY: KEY, GOOGLE_OAUTH_ACCESS_TOKEN: ACCESS_TOKEN },
    });
  },
};

export default emulator;

/** A header or, for Live, the query; on Vertex AI also an account's access token, which is worth a key there. */
function keyOf(request: IncomingMessage, url: URL): string | undefined {
  const own = request.headers['x-goog-api-key'];
  const bearer = bearerOf(request);
  if (bearer !== undefined) return bearer === ACCESS_TOKEN && VERTEX.test(url.pathname) ? KEY : bearer;
  return (typeof own === 'string' ? own : undefined) ?? url.searchParams.get('key') ?? undefined;
}

function statusName(status: number): string {
  const names = new Map([
    [400, 'INVALID_ARGUMENT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [503, 'UNAVAILABLE'],
  ]);
  return names.get(status) ?? (status >= 500 ? 'INTERNAL' : 'FAILED_PRECONDITION');
}
