import { httpUrl, objectAt, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import type { Access } from '../access.ts';

export interface TranscriptionSession {
  /** Everything that the server does unless it is told otherwise. */
  readonly defaults: JsonObject;
  /** Opens one socket; a server that wants no key gives none. */
  readonly clientSecret: string | undefined;
}

export interface CreateSessionSpec extends Access {
  readonly baseUrl: string;
  readonly signal: AbortSignal;
}

/** Asks for a session of transcription, as a socket must be before it is opened. Free. */
export async function createSession({
  baseUrl,
  key,
  errors,
  signal,
}: CreateSessionSpec): Promise<TranscriptionSession> {
  const response = await fetch(httpUrl(baseUrl, '/v1/realtime/transcription_sessions'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key.reveal()}` }),
    },
    body: '{}',
    signal,
  });
  const text = await response.text();
  if (!response.ok) {
    const headers = Object.fromEntries(response.headers);
    throw errors.fromStatus({ status: response.status, headers, message: detailOf(text) });
  }
  const session = parsed(text);
  if (session === undefined) throw errors.malformed('answered with something that is no session');
  return { defaults: session, clientSecret: textAt(session, 'client_secret', 'value') };
}

function detailOf(text: string): string {
  return textAt(parsed(text), 'detail') ?? text;
}

function parsed(text: string): JsonObject | undefined {
  try {
    return objectAt(JSON.parse(text));
  } catch {
    return undefined;
  }
}
