import type { AudioFormat, JsonObject } from '@eva/core';
import { serveSpeech, serveTranscription } from '../openai-dialect/serve-audio.ts';
import { serveChat } from '../openai-dialect/serve-chat.ts';
import { serveRealtime } from '../openai-dialect/serve-realtime.ts';
import { serveResponses } from '../openai-dialect/serve-responses.ts';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { bearerOf } from '../server/seen-request.ts';
import { refusalOfTools } from './refusal-of-tools.ts';

const KEY = 'sk-emulated-openai-0123456789';
const SPEECH: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

/** OpenAI: chat completions, responses, transcription, speech and Realtime below one base URL. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-openai',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: bearerOf,
      errorBody: ({ status, message }) => ({
        error: { message, type: errorType(status), param: null, code: errorCode(status) },
      }),
      errorHeaders: () => ({ 'x-request-id': 'req_emulated' }),
      routes: [
        {
          method: 'POST',
          path: /^\/v1\/chat\/completions$/,
          answer(exchange) {
            const error = refusalOfTools(exchange.json());
            return error === undefined ? serveChat(exchange, engines) : exchange.reply(400, { error });
          },
        },
        { method: 'POST', path: /^\/v1\/responses$/, answer: (exchange) => serveResponses(exchange, engines) },
        {
          method: 'POST',
          path: /^\/v1\/audio\/transcriptions$/,
          answer: (exchange) => serveTranscription(exchange, engines),
        },
        { method: 'POST', path: /^\/v1\/audio\/speech$/, answer: (exchange) => serveSpeech(exchange, engines, SPEECH) },
        {
          method: 'GET',
          path: /^\/v1\/models\/(.+)$/,
          answer: (exchange) => exchange.reply(200, modelOf(exchange.match[1] ?? '')),
        },
      ],
      sockets: [{ path: /^\/v1\/realtime$/, serve: (session) => serveRealtime(session, engines) }],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: `${server.origin}/v1` }),
      secrets: { OPENAI_API_KEY: KEY },
    });
  },
};

export default emulator;

function modelOf(id: string): JsonObject {
  return { id, object: 'model', created: 0, owned_by: 'emulator' };
}

function errorType(status: number): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function errorCode(status: number): string | null {
  if (status === 401) return 'invalid_api_key';
  return status === 429 ? 'rate_limit_exceeded' : null;
}
