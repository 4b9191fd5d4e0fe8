import { httpUrl, judgeAnswer } from '@eva/adapter-kit';
import type { Json, JsonObject } from '@eva/core';
import type { ElevenLabs } from './client.ts';

export interface RestRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly query?: { readonly [name: string]: string | number };
  readonly body?: JsonObject;
  readonly signal: AbortSignal;
}

/**
 * One REST call through the SDK, in raw form: its typed calls refuse any answer that has a field too few, and its types
 * of tools leave out parts of a JSON Schema.
 */
export async function rest({ client, baseUrl, errors }: ElevenLabs, request: RestRequest): Promise<JsonObject> {
  const { method = 'GET', path, query = {}, body, signal } = request;
  const response = await client.fetch(
    // Of a path by itself the SDK would take the query for a part.
    httpUrl(baseUrl, path, query),
    {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // One of its own: each request listens to it for as long as it likes.
      signal: AbortSignal.any([signal]),
    },
    { maxRetries: 0 },
  );
  const text = await response.text();
  if (!response.ok) {
    const headers = Object.fromEntries(response.headers);
    throw errors.fromStatus({ status: response.status, headers, message: text });
  }
  try {
    return JSON.parse(text) as JsonObject;
  } catch (cause) {
    throw errors.malformed('answered with something that is not JSON', cause);
  }
}

export interface PreflightSpec {
  /** Of something that the run needs, and that costs nothing to ask for. */
  readonly path: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Shows that the key is good and that what is asked for is there. Answers with it. */
export async function preflight(service: ElevenLabs, { path, timeoutMs, signal }: PreflightSpec): Promise<Json> {
  const { errors } = service;
  return judgeAnswer({ ask: (over) => rest(service, { path, signal: over }), errors, signal, timeoutMs });
}
