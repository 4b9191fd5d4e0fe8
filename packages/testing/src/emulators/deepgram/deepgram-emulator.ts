import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '@eva/core';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { serveFlux } from './serve-flux.ts';
import { serveNova } from './serve-nova.ts';
import { serveSpeak } from './serve-speak.ts';
import { serveSpeakSocket } from './serve-speak-socket.ts';

const KEY = 'deepgram-emulated-0123456789';

/** Deepgram: live transcription by Nova and by Flux, and Aura's speech over a socket or a request. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-deepgram',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: keyOf,
      errorBody: refusal,
      errorHeaders: ({ status }) => ({ 'dg-error': errorCode(status), 'dg-request-id': 'emulated' }),
      unknownEvent: { type: 'SomethingNew', detail: 'sent by a later version' },
      routes: [{ method: 'POST', path: /^\/v1\/speak$/, answer: (exchange) => serveSpeak(exchange, engines) }],
      sockets: [
        { path: /^\/v1\/listen$/, serve: (session) => serveNova(session, engines) },
        { path: /^\/v2\/listen$/, serve: (session) => serveFlux(session, engines) },
        { path: /^\/v1\/speak$/, serve: (session) => serveSpeakSocket(session, engines) },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: { DEEPGRAM_API_KEY: KEY },
    });
  },
};

export default emulator;

/** Keys are tokens; `Bearer` is for the short-lived ones that nobody is granted here. */
function keyOf(request: IncomingMessage): string | undefined {
  return /^Token\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function refusal({ status, message }: { readonly status: number; readonly message: string }): JsonObject {
  return { err_code: errorCode(status), err_msg: message, request_id: 'emulated' };
}

function errorCode(status: number): string {
  if (status === 401) return 'INVALID_AUTH';
  if (status === 402) return 'ASR_PAYMENT_REQUIRED';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'Bad Request';
}
