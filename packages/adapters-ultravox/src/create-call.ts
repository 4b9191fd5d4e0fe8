import type { ProviderErrors } from '@eva/adapter-kit';
import { httpUrl } from '@eva/adapter-kit';
import type { JsonObject, Secret } from '@eva/core';

export interface RestSpec {
  readonly baseUrl: string;
  readonly key: Secret;
  readonly errors: ProviderErrors;
  readonly signal: AbortSignal;
}

/** Creates a call and answers with where to join it. */
export async function createCall(request: JsonObject, spec: RestSpec): Promise<string> {
  const answer = await ask('POST', '/api/calls', spec, request);
  const { joinUrl } = answer;
  if (typeof joinUrl !== 'string') throw spec.errors.malformed('created a call without an address to join it');
  return joinUrl;
}

/** The account that a key belongs to: shows that the key is good, and costs nothing. */
export async function readAccount(spec: RestSpec): Promise<void> {
  await ask('GET', '/api/accounts/me', spec);
}

async function ask(method: string, path: string, spec: RestSpec, body?: JsonObject): Promise<JsonObject> {
  const { baseUrl, key, errors, signal } = spec;
  const response = await fetch(httpUrl(baseUrl, path), {
    method,
    headers: { 'X-API-Key': key.reveal(), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  const text = await response.text();
  if (!response.ok) {
    const headers = Object.fromEntries(response.headers);
    throw errors.fromStatus({ status: response.status, headers, message: detailOf(text) });
  }
  try {
    return JSON.parse(text) as JsonObject;
  } catch (cause) {
    throw errors.malformed('answered with something that is not JSON', cause);
  }
}

function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { readonly detail?: unknown };
    return typeof detail === 'string' ? detail : text;
  } catch {
    return text;
  }
}
