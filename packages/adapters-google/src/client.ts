import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { GoogleGenAI, type GoogleGenAIOptions } from '@google/genai';
import type { ConnectionOptions } from './connection-options.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { failureOf } from './failed-response.ts';

const GEMINI_URL = 'https://generativelanguage.googleapis.com';
const GLOBAL_URL = 'https://aiplatform.googleapis.com';

export interface GoogleClient {
  readonly client: GoogleGenAI;
  readonly errors: ProviderErrors;
  readonly isVertex: boolean;
}

/** The SDK's client, with nothing taken from the environment and no attempts of its own. */
export function googleClient(host: Host, options: ConnectionOptions, stage: Stage): GoogleClient {
  const { vertex } = options;
  const credentials = credentialsOf(host, vertex);
  const errors = providerErrors({ provider: 'google', stage, secrets: [credentials.secret] });
  const httpOptions = {
    baseUrl: options.baseUrl ?? urlOf(vertex),
    // The SDK's own error keeps neither the headers nor the reason apart.
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await fetch(input, init);
      if (!response.ok) throw await failureOf(response, errors);
      return response;
    },
  };
  return {
    client: new GoogleGenAI({ ...door(vertex, credentials), httpOptions }),
    errors,
    isVertex: vertex !== undefined,
  };
}

/** Which of the three services is asked, and as whom. */
function door(vertex: ConnectionOptions['vertex'], credentials: Credentials): GoogleGenAIOptions {
  if (vertex?.project === undefined) {
    return { apiKey: credentials.secret.reveal(), vertexai: vertex !== undefined };
  }
  const { project, location } = vertex;
  return { project, location, vertexai: true, googleAuthOptions: shown(credentials) };
}

/** The SDK would look for an account's credentials in files; what it is given here it shows as it is. */
function shown({ type, secret }: Credentials): NonNullable<GoogleGenAIOptions['googleAuthOptions']> {
  const authClient: unknown = {
    getRequestHeaders: async () =>
      new Headers(
        type === 'token' ? { authorization: `Bearer ${secret.reveal()}` } : { 'x-goog-api-key': secret.reveal() },
      ),
  };
  return { authClient } as NonNullable<GoogleGenAIOptions['googleAuthOptions']>;
}

function urlOf(vertex: ConnectionOptions['vertex']): string {
  if (vertex === undefined) return GEMINI_URL;
  const { project, location } = vertex;
  return project === undefined || location === 'global' ? GLOBAL_URL : `https://${location}-aiplatform.googleapis.com`;
}
