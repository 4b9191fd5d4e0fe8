import type { IncomingMessage } from 'node:http';
import { emulatedId } from '../answer/emulated-id.ts';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { bearerOf, type SeenRequest } from '../server/seen-request.ts';
import { startRivaServer } from './riva-server.ts';
import { serveTranscription } from './serve-transcription.ts';
import { defaultSession } from './transcription-session.ts';

const KEY = 'nvapi-emulated-0123456789';
const TOKEN = 'realtime-token.';
const PROTOCOL = 'sec-websocket-protocol';

/** NVIDIA: a Speech NIM that wants a key, over its HTTP port with the transcription socket and over Riva's gRPC port. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-nvidia',
  async start({ engines, faults = [] }) {
    const minted = new Set<string>();
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: (request) => bearerOf(request) ?? keyBehind(tokenOf(request), minted),
      errorBody: ({ message }) => ({ detail: message }),
      unknownEvent: { type: 'something.new', detail: 'sent by a later version' },
      routes: [
        {
          method: 'POST',
          path: /^\/v1\/realtime\/transcription_sessions$/,
          answer(exchange) {
            const secret = `ek_${emulatedId(engines)}`;
            minted.add(secret);
            return exchange.reply(200, defaultSession(emulatedId(engines), secret, engines.locale));
          },
        },
        {
          method: 'GET',
          path: /^\/v1\/health\/ready$/,
          isOpen: true,
          answer: (exchange) => exchange.reply(200, { status: 'ready' }),
        },
      ],
      sockets: [{ path: /^\/v1\/realtime$/, serve: (session) => serveTranscription(session, engines) }],
    });
    const riva = await startRivaServer({ engines, faults, key: KEY });
    const close = async (): Promise<void> => {
      await Promise.all([server.close(), riva.close()]);
    };
    return {
      optionsFor: () => ({ baseUrl: server.origin, grpcUrl: riva.origin }),
      secrets: { NVIDIA_API_KEY: KEY },
      get requests() {
        return [...server.requests.map(withoutToken), ...riva.requests];
      },
      active() {
        const [socket, grpc] = [server.active(), riva.active()];
        return { exchanges: socket.exchanges + grpc.exchanges, sockets: socket.sockets + grpc.sockets };
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  },
};

export default emulator;

/** A socket is opened with a secret of its own, which came with the session. */
function tokenOf(request: IncomingMessage): string | undefined {
  const offered = String(request.headers[PROTOCOL] ?? '').split(/,\s*/);
  return offered.find((one) => one.startsWith(TOKEN))?.slice(TOKEN.length);
}

function keyBehind(token: string | undefined, minted: ReadonlySet<string>): string | undefined {
  return token !== undefined && minted.has(token) ? KEY : token;
}

function withoutToken(request: SeenRequest): SeenRequest {
  const offered = request.headers[PROTOCOL];
  if (offered === undefined) return request;
  return {
    ...request,
    headers: { ...request.headers, [PROTOCOL]: offered.replace(/realtime-token\.[^,]+/, `${TOKEN}…`) },
  };
}
