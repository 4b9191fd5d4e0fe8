import type { IncomingMessage } from 'node:http';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { bearerOf } from '../server/seen-request.ts';
import { serveMessages } from './serve-messages.ts';

const KEY = 'sk-ant-emulated-0123456789';

/** Anthropic: the Messages API, streamed and whole, and the description of a model. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-anthropic',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: keyOf,
      errorBody: ({ status, message }) => ({
        type: 'error',
        error: { type: errorType(status), message },
        request_id: 'req_emulated',
      }),
      errorHeaders: () => ({ 'request-id': 'req_emulated' }),
      unknownEvent: { type: 'something_new', detail: 'sent by a later version' },
      routes: [
        { method: 'POST', path: /^\/v1\/messages$/, answer: (exchange) => serveMessages(exchange, engines) },
        {
          method: 'GET',
          path: /^\/v1\/models\/(.+)$/,
          answer: (exchange) =>
            exchange.reply(200, {
              type: 'model',
              id: exchange.match[1] ?? '',
              display_name: 'Emulated',
              created_at: '2026-01-01T00:00:00Z',
            }),
        },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: { ANTHROPIC_API_KEY: KEY },
    });
  },
};

export default emulator;

/** Since version 1 the SDK shows its key as a bearer; before, in a header of its own. */
function keyOf(request: IncomingMessage): string | undefined {
  const own = request.headers['x-api-key'];
  return bearerOf(request) ?? (typeof own === 'string' ? own : undefined);
}

function errorType(status: number): string {
  const types = new Map([
    [401, 'authentication_error'],
    [402, 'billing_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [429, 'rate_limit_error'],
    [529, 'overloaded_error'],
  ]);
  return types.get(status) ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
}
