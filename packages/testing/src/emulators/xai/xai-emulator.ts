import { serveRealtime } from '../openai-dialect/serve-realtime.ts';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { bearerOf } from '../server/seen-request.ts';

const KEY = 'xai-emulated-0123456789';
/** As its documentation names them; `grok-voice-latest` is another name for one. */
const MODELS = ['grok-4', 'grok-voice-think-fast-1.0', 'grok-voice-think-fast-2.0'];

/** xAI: Grok voice in its own Realtime dialect, and the list of models. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-xai',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: bearerOf,
      errorBody: ({ status, message }) => ({ code: String(status), error: message }),
      routes: [
        {
          method: 'GET',
          path: /^\/v1\/models$/,
          answer: (exchange) =>
            exchange.reply(200, {
              object: 'list',
              data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'xai' })),
            }),
        },
      ],
      sockets: [
        {
          path: /^\/v1\/realtime$/,
          serve: (session) => serveRealtime(session, engines, { firstEvent: 'conversation.created', truncates: false }),
        },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: `${server.origin}/v1` }),
      secrets: { XAI_API_KEY: KEY },
    });
  },
};

export default emulator;
