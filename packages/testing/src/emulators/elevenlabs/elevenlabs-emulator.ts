import type { IncomingMessage } from 'node:http';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { type EmulatorServer, startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { agentRoutes } from './agent-routes.ts';
import { conversationRecords } from './conversation-records.ts';
import { ASSISTANT_ID, CALLER_ID, emulatedWorkspace } from './emulated-agents.ts';
import { serveConversation } from './serve-conversation.ts';
import { serveScribe } from './serve-scribe.ts';
import { serveSpeech } from './serve-speech.ts';
import { modelList } from './speech-models.ts';

/** A list is no object, so its type has to be said. */
const JSON_TYPE = { 'content-type': 'application/json' };
const KEY = 'sk_elevenlabs_emulated_0123456789';

/** ElevenLabs: speech and recognition over sockets, and agents with the REST calls around them. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-elevenlabs',
  async start({ engines, faults = [] }) {
    const workspace = emulatedWorkspace();
    const records = conversationRecords(() => engines.clock.now());
    const signatures = new Map<string, string>();
    const server: EmulatorServer = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: keyOf,
      errorBody: ({ status, message }) => ({ detail: { status: errorStatus(status), message } }),
      errorHeaders: () => ({ 'request-id': 'emulated' }),
      unknownEvent: { type: 'something_new', message_type: 'something_new', something_new_event: {} },
      routes: [
        ...agentRoutes({ engines, workspace, records, signatures, origin: () => server.origin }),
        {
          method: 'GET',
          path: /^\/v1\/models$/,
          answer: (exchange) => exchange.reply(200, JSON.stringify(modelList()), JSON_TYPE),
        },
        {
          method: 'GET',
          path: /^\/v1\/voices\/([A-Za-z0-9]{20})$/,
          answer: (exchange) => exchange.reply(200, { voice_id: exchange.match[1] ?? '', name: 'Emulated' }),
        },
      ],
      sockets: [
        {
          path: /^\/v1\/convai\/conversation$/,
          // Reached by the address that was handed out.
          isOpen: true,
          async serve(session) {
            const agent = workspace.agents.get(signatures.get(session.query.get('conversation_signature') ?? '') ?? '');
            if (agent === undefined) return session.close(1008, 'Invalid authentication: the signed URL is not valid.');
            await serveConversation({ session, engines, agent, workspace, records });
          },
        },
        { path: /^\/v1\/speech-to-text\/realtime$/, serve: (session) => serveScribe(session, engines) },
        {
          path: /^\/v1\/text-to-speech\/([^/]+)\/multi-stream-input$/,
          serve: (session) => serveSpeech(session, engines),
        },
      ],
    });
    return runningEmulator(server, {
      optionsFor: ({ kind }) => ({
        baseUrl: server.origin,
        ...(kind === 's2s' ? { agentId: ASSISTANT_ID } : {}),
        ...(kind === 'caller' ? { agentId: CALLER_ID } : {}),
      }),
      secrets: { ELEVENLABS_API_KEY: KEY },
    });
  },
};

export default emulator;

function keyOf(request: IncomingMessage): string | undefined {
  const key = request.headers['xi-api-key'];
  return typeof key === 'string' ? key : undefined;
}

function errorStatus(status: number): string {
  if (status === 401) return 'invalid_api_key';
  if (status === 402) return 'quota_exceeded';
  if (status === 429) return 'too_many_concurrent_requests';
  return status >= 500 ? 'system_busy' : 'not_found';
}
