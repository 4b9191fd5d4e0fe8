import { listAt, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject, ProviderError } from '@eva/core';

/** A refused request as an error of ours; how long to wait is said in the body (`RetryInfo`) or in a header. */
export async function failureOf(response: Response, errors: ProviderErrors): Promise<ProviderError> {
  const text = await response.text().catch(() => '');
  const body = parsedObject(text);
  const delay = listAt(body, 'error', 'details')
    .map((detail) => /^(\d+(?:\.\d+)?)s$/.exec(textAt(detail, 'retryDelay') ?? '')?.[1])
    .find((seconds) => seconds !== undefined);
  const headers = new Headers(response.headers);
  if (delay !== undefined && !headers.has('retry-after')) headers.set('retry-after', delay);
  return errors.fromStatus({ status: response.status, headers, message: textAt(body, 'error', 'message') ?? text });
}

function parsedObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    // Some errors of streamed requests come as a list of one.
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'object' && first !== null ? (first as JsonObject) : {};
  } catch {
    return {};
  }
}
