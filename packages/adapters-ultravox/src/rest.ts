import type { ProviderErrors } from '@eva/adapter-kit';
import { httpUrl } from '@eva/adapter-kit';
import type { JsonObject, Secret } from '@eva/core';

export interface RestSpec {
  readonly baseUrl: string;
  readonly key: Secret;
  readonly errors: ProviderErrors;
  readonly signal: AbortSignal;
}

/** One question to the service over HTTP. */
export async function ask(
  method: 'GET' | 'POST',
  path: string,
  spec: RestSpec,
  body?: JsonObject,
): Promise<JsonObject> {
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
