import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '@eva/core';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { bearerOf } from '../server/seen-request.ts';
import { isVoice, voiceEntry, voiceList } from './cartesia-voices.ts';
import { serveSpeech } from './serve-speech.ts';
import { serveTranscription } from './serve-transcription.ts';

const KEY = 'sk_car_emulated0123456789';

/** Cartesia: transcription by commands, speech in contexts, and the voices, of API version 2026-08-14. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-cartesia',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: keyOf,
      errorBody: ({ status, message }) => errorBody(titleOf(status), message),
      routes: [
        { method: 'GET', path: /^\/voices$/, answer: (exchange) => exchange.reply(200, voiceList()) },
        {
          method: 'GET',
          path: /^\/voices\/([^/]+)$/,
          answer(exchange) {
            const id = exchange.match[1] ?? '';
            if (isVoice(id)) return exchange.reply(200, voiceEntry(id));
            return exchange.reply(404, errorBody('Voice not found', `There is no voice ${id}.`, 'voice_not_found'));
          },
        },
      ],
      sockets: [
        { path: /^\/stt\/websocket$/, serve: (session) => serveTranscription(session, engines) },
        { path: /^\/tts\/websocket$/, serve: (session) => serveSpeech(session, engines) },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: { CARTESIA_API_KEY: KEY },
    });
  },
};

export default emulator;

/** A bearer, the older header, or the query, as browsers must. */
function keyOf(request: IncomingMessage, url: URL): string | undefined {
  const own = request.headers['x-api-key'];
  return (
    bearerOf(request) ?? (typeof own === 'string' ? own : undefined) ?? url.searchParams.get('api_key') ?? undefined
  );
}

function errorBody(title: string, message: string, code: string | null = null): JsonObject {
  return { error_code: code, title, message, request_id: '00000000-0000-4000-8000-000000000000' };
}

function titleOf(status: number): string {
  if (status === 401) return 'Unauthorized';
  if (status === 429) return 'Too many concurrent requests';
  return status >= 500 ? 'Internal error' : 'Bad request';
}
