import type { Domain, Json, JsonObject, OpenTools, ToolPlaces, ToolServer } from '@eva/core';
import { createEventLog, createToolExecutor, servedCall, type ToolExecutor, wallClock } from '@eva/core/engine';
import { createToolServer } from '../tool-server.ts';

const PLACE = { host: '127.0.0.1', port: 0, basePath: '' };
export const EVERYWHERE: ToolPlaces = { webhook: PLACE, mcp: PLACE };

/** Reads a note and writes one. */
const notes: Domain = {
  kind: 'domain',
  id: 'notes',
  agent: { role: 'You keep notes.', instructions: 'Write down what you are told.', greeting: () => 'Hello.' },
  tools: [
    {
      name: 'read_note',
      description: 'Reads the note.',
      parameters: { type: 'object', properties: {}, required: [] },
      effect: 'read',
      run: (_args, { db }) => ({ db, result: { status: 'success', note: db.note ?? null } }),
    },
    {
      name: 'write_note',
      description: 'Replaces the note.',
      parameters: {
        type: 'object',
        properties: { text: { type: 'string', pattern: '^[^<>]*$', description: 'What to write.' } },
        required: ['text'],
      },
      effect: 'write',
      run(args, { db }) {
        const { text } = args as { readonly text?: Json };
        if (typeof text !== 'string') {
          return { db, result: { status: 'error', error_type: 'invalid_parameter', message: 'text is missing' } };
        }
        return { db: { ...db, note: text }, result: { status: 'success' } };
      },
    },
  ],
  vocabulary: { terms: ['note'], callerPhrases: ['write this down'], agentPhrases: [] },
  callErrorTypes: [],
  async *scenarios() {},
};

export interface OpenCall extends OpenTools {
  readonly executor: ToolExecutor;
  /** Names, arguments and results in the call's log, in order. */
  logged(): readonly Json[];
}

/** A tool server that counts its tokens, and calls of the notes domain on it, each with a database of its own. */
export function openCalls(): AsyncDisposable & {
  readonly server: ToolServer;
  open(callId: string, places?: ToolPlaces): Promise<OpenCall>;
} {
  let tokens = 0;
  const server = createToolServer({
    newToken() {
      tokens += 1;
      return `token-${tokens}`;
    },
  });
  return {
    server,
    async open(callId, places = EVERYWHERE) {
      const clock = wallClock();
      const log = createEventLog({ clock, startMs: clock.now() });
      const now = '2026-03-17 10:45 CST';
      const executor = createToolExecutor({ domain: notes, initialDb: { note: `first of ${callId}` }, now });
      const { served } = servedCall({ callId, domain: notes, now, locale: 'en', tools: executor, log });
      const opened = await server.open(served, places);
      return {
        ...opened,
        executor,
        logged: () =>
          log.events.flatMap((event): readonly Json[] => {
            if (event.type === 'tool-call') return [[event.call.name, event.call.arguments]];
            if (event.type === 'tool-result') return [event.result];
            return event.type === 'warning' ? [[event.message, event.fields]] : [];
          }),
      };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** One request with the token of a call, answered as status and JSON. */
export async function ask(
  url: string,
  { token, ...init }: RequestInit & { readonly token?: string } = {},
): Promise<{ readonly status: number; readonly body: JsonObject }> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url, { ...init, headers: { ...authorization, ...(init.headers ?? {}) } });
  return { status: response.status, body: (await response.json()) as JsonObject };
}

export function post(args: unknown, token?: string): RequestInit & { readonly token?: string } {
  const body = typeof args === 'string' ? args : JSON.stringify(args);
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', body, headers, ...(token === undefined ? {} : { token }) };
}
