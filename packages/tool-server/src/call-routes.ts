import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject, ServedCall } from '@eva/core';
import { requireToken } from './bearer.ts';
import { canonicalPath } from './canonical-path.ts';
import { callNotOpen, HttpProblem, sendJson } from './http-answer.ts';
import type { CallRoutes } from './listener.ts';
import { readBody } from './read-body.ts';

/** In which ways the tools of a call can be called at one place. */
export interface CallWays {
  readonly webhook: boolean;
  readonly mcp: boolean;
}

export interface ServeCallSpec {
  readonly call: ServedCall;
  readonly ways: CallWays;
  readonly token: string;
  isOpen(): boolean;
}

type AnswerMcp = (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<void>;

/** Where the paths of a call begin; a call's id may have slashes of its own. */
export function callFolderOf(basePath: string, callId: string): string {
  return `${canonicalPath(basePath) ?? basePath}/calls/${encodeURIComponent(callId)}`;
}

/** The paths of one call, all behind its token, for as long as the call is open. */
export async function serveCall({ call, ways, token, isOpen }: ServeCallSpec): Promise<CallRoutes> {
  // The SDK takes longer to load than a call by webhook takes to begin.
  const answerMcp: AnswerMcp | undefined = ways.mcp ? (await import('./mcp-endpoint.ts')).mcpEndpoint(call) : undefined;

  /** A call may end while a body is under way. */
  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    const body = await readBody(request);
    if (isOpen()) return body;
    throw callNotOpen();
  };

  return async (request, response, path) => {
    requireToken(request, token);
    if (path === '' || path === '/') {
      requireMethod(request, 'GET');
      return sendJson(response, 200, briefingOf(call));
    }
    if (path === '/mcp' && answerMcp !== undefined) {
      requireMethod(request, 'POST');
      return await answerMcp(request, response, parsed(await bodyOf(request)));
    }
    if (ways.webhook && (path === '/tools' || path === '/tools/')) {
      requireMethod(request, 'GET');
      return sendJson(response, 200, { tools: toolsOf(call) });
    }
    const [, name] = /^\/tools\/([^/]+)$/.exec(path) ?? [];
    if (!ways.webhook || name === undefined) {
      throw new HttpProblem(404, 'unknown_path', `This call is not served at ${path}.`);
    }
    requireMethod(request, 'POST');
    callTool(call, name, await bodyOf(request), response);
  };
}

/** An empty body is a call without arguments. */
function callTool(call: ServedCall, name: string, body: string, response: ServerResponse): void {
  const args = body.trim() === '' ? {} : parsed(body);
  if (isObject(args)) sendJson(response, 200, call.execute(name, args));
  else sendJson(response, 400, call.refuse(name, body));
}

function briefingOf(call: ServedCall): JsonObject {
  return { callId: call.callId, ...call.briefing, tools: toolsOf(call) };
}

function toolsOf({ tools }: ServedCall): readonly JsonObject[] {
  return tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
}

function requireMethod({ method }: IncomingMessage, allowed: 'GET' | 'POST'): void {
  if (method === allowed) return;
  throw new HttpProblem(405, 'method_not_allowed', `This path takes ${allowed} requests.`, { allow: allowed });
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
