import type { IncomingMessage } from 'node:http';
import { objectAt, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { serveCall } from './serve-call.ts';

const KEY = 'ultravox-emulated-0123456789';
/** The first is what a call gets that names none. */
const MODELS: readonly [string, ...string[]] = [
  'fixie-ai/ultravox',
  'fixie-ai/ultravox-70B',
  'ultravox-v0.6',
  'ultravox-v0.7',
];

/** Ultravox: calls are created over HTTP and joined, without a key, over the socket that the answer names. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-ultravox',
  async start({ engines, faults = [] }) {
    const created = new Map<string, JsonObject>();
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: keyOf,
      errorBody: ({ message }) => ({ detail: message }),
      unknownEvent: { type: 'something_new', detail: 'sent by a later version' },
      routes: [
        {
          method: 'POST',
          path: /^\/api\/calls$/,
          answer(exchange) {
            const request = exchange.json();
            const rateHz = objectAt(request, 'medium', 'serverWebSocket')?.inputSampleRate;
            if (typeof rateHz !== 'number') {
              return exchange.reply(400, { detail: 'medium.serverWebSocket.inputSampleRate is required.' });
            }
            const model = textAt(request, 'model') ?? MODELS[0];
            if (!MODELS.includes(model)) return exchange.reply(400, { model: [`Unknown model ${model}.`] });
            const voice = textAt(request, 'voice');
            if (voice !== undefined && isNobody(voice)) return exchange.reply(400, { voice: ['Unknown voice.'] });
            const callId = emulatedId(engines);
            created.set(callId, request);
            const joinUrl = `${server.origin.replace('http:', 'ws:')}/calls/${callId}/join`;
            return exchange.reply(201, { callId, joinUrl, model });
          },
        },
        {
          method: 'GET',
          path: /^\/api\/models$/,
          answer: (exchange) =>
            exchange.reply(200, {
              results: MODELS.map((name) => ({ name })),
              next: null,
              previous: null,
              total: MODELS.length,
            }),
        },
        {
          method: 'GET',
          path: /^\/api\/voices\/([0-9a-f-]{36})$/,
          answer(exchange) {
            const voiceId = exchange.match[1] ?? '';
            if (isNobody(voiceId)) return exchange.reply(404, { detail: 'No Voice matches the given query.' });
            return exchange.reply(200, { voiceId, name: 'Emulated', provider: 'Emulated' });
          },
        },
      ],
      sockets: [
        {
          path: /^\/calls\/([^/]+)\/join$/,
          isOpen: true,
          async serve(session) {
            const request = created.get(session.match[1] ?? '');
            if (request === undefined) return session.close(4404, 'No such call.');
            await serveCall(session, engines, request);
          },
        },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: { ULTRAVOX_API_KEY: KEY },
    });
  },
};

export default emulator;

function keyOf(request: IncomingMessage): string | undefined {
  const key = request.headers['x-api-key'];
  return typeof key === 'string' ? key : undefined;
}

/** There is a voice for each id but those that a test makes up of zeros. */
function isNobody(voice: string): boolean {
  return voice.startsWith('00000000-');
}
