import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Secret, Stage } from '@eva/core';
import { GoogleGenAI, type GoogleGenAIOptions } from '@google/genai';
import type { ConnectionOptions } from './connection-options.ts';
import { failureOf } from './failed-response.ts';

export const KEY = 'GEMINI_API_KEY';
const GEMINI_URL = 'https://generativelanguage.googleapis.com';

export interface GoogleClient {
  readonly client: GoogleGenAI;
  readonly errors: ProviderErrors;
  readonly isVertex: boolean;
}

/** The SDK's client, with nothing taken from the environment and no attempts of its own. */
export function googleClient(host: Host, options: ConnectionOptions, stage: Stage): GoogleClient {
  const secret = host.secret(KEY);
  const errors = providerErrors({ provider: 'google', stage, secrets: [secret] });
  const { vertex } = options;
  const httpOptions = {
    baseUrl: options.baseUrl ?? (vertex === undefined ? GEMINI_URL : vertexUrl(vertex.location)),
    // The SDK's own error keeps neither the headers nor the reason apart.
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await fetch(input, init);
      if (!response.ok) throw await failureOf(response, errors);
      return response;
    },
  };
  const client =
    vertex === undefined
      ? new GoogleGenAI({ apiKey: secret.reveal(), vertexai: false, httpOptions })
      : new GoogleGenAI({ ...vertex, vertexai: true, googleAuthOptions: expressAuth(secret), httpOptions });
  return { client, errors, isVertex: vertex !== undefined };
}

/** The SDK takes a project or a key, never both; a key in place of an account's token is both. */
function expressAuth(secret: Secret): NonNullable<GoogleGenAIOptions['googleAuthOptions']> {
  const authClient: unknown = { getRequestHeaders: async () => new Headers({ 'x-goog-api-key': secret.reveal() }) };
  return { authClient } as NonNullable<GoogleGenAIOptions['googleAuthOptions']>;
}

function vertexUrl(location: string): string {
  return location === 'global' ? 'https://aiplatform.googleapis.com' : `https://${location}-aiplatform.googleapis.com`;
}
