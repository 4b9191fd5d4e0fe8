import { textAt } from '@eva/adapter-kit';
import type { AudioFormat } from '@eva/core';
import { type RefuseModel, serveSpeech, serveTranscription } from '../openai-dialect/serve-audio.ts';
import { serveChat } from '../openai-dialect/serve-chat.ts';
import type { EmulatorStart, ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { bearerOf } from '../server/seen-request.ts';
import { servedModels } from './served-models.ts';

const KEY = 'emulated-openai-compatible-key';
const SPEECH: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

/** What the servers were started with, for a test that wants them to be no others. */
export interface CompatibleStart extends EmulatorStart {
  /** Default: any that is asked for, and none is listed. */
  readonly models?: readonly string[];
}

/** Servers such as vLLM and Kokoro: chat with text or audio, transcription of files, and speech. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-openai-compatible',
  async start({ engines, faults = [], models = [] }: CompatibleStart) {
    const served = servedModels(models);
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: bearerOf,
      // The flat form of older releases of vLLM; the SDK looks into `error` and finds no text in it.
      errorBody: ({ status, message }) => ({ object: 'error', message, type: 'Error', param: null, code: status }),
      routes: [
        {
          method: 'POST',
          path: /^\/v1\/chat\/completions$/,
          answer: (exchange) => withModel(exchange, served.refuse, () => serveChat(exchange, engines)),
        },
        {
          method: 'POST',
          path: /^\/v1\/audio\/transcriptions$/,
          answer: (exchange) => serveTranscription(exchange, engines, served.refuse),
        },
        {
          method: 'POST',
          path: /^\/v1\/audio\/speech$/,
          answer: (exchange) => withModel(exchange, served.refuseToSpeak, () => serveSpeech(exchange, engines, SPEECH)),
        },
        {
          method: 'GET',
          path: /^\/v1\/models$/,
          answer: (exchange) =>
            exchange.reply(200, {
              object: 'list',
              data: served.ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'vllm' })),
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

async function withModel(exchange: Exchange, refuse: RefuseModel, serve: () => Promise<void>): Promise<void> {
  const refused = refuse(textAt(exchange.json(), 'model') ?? '');
  if (refused === undefined) return serve();
  await exchange.reply(refused.status, refused.body);
}
