import { textAt } from '@eva/adapter-kit';
import type { AudioFormat } from '@eva/core';
import { serveSpeech, serveTranscription } from '../openai-dialect/serve-audio.ts';
import { serveChat } from '../openai-dialect/serve-chat.ts';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { bearerOf } from '../server/seen-request.ts';

const KEY = 'emulated-openai-compatible-key';
const SPEECH: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

/** Servers such as vLLM and Kokoro: chat with text or audio, transcription of files, and speech. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-openai-compatible',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: bearerOf,
      // The flat form of older servers; the SDK shows either.
      errorBody: ({ status, message }) => ({ object: 'error', message, type: 'Error', param: null, code: status }),
      routes: [
        {
          method: 'POST',
          path: /^\/v1\/chat\/completions$/,
          answer: (exchange) => serveChat(exchange, engines),
        },
        {
          method: 'POST',
          path: /^\/v1\/audio\/transcriptions$/,
          answer: (exchange) => serveTranscription(exchange, engines),
        },
        { method: 'POST', path: /^\/v1\/audio\/speech$/, answer: (exchange) => serveSpeech(exchange, engines, SPEECH) },
        {
          method: 'GET',
          path: /^\/v1\/models$/,
          answer: (exchange) =>
            exchange.reply(200, {
              object: 'list',
              data: [
                { id: textAt(exchange.json(), 'model') ?? 'emulated', object: 'model', created: 0, owned_by: 'vllm' },
              ],
            }),
        },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: `${server.origin}/v1` }),
      secrets: { OPENAI_COMPATIBLE_API_KEY: KEY },
    });
  },
};

export default emulator;
