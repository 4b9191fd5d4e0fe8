import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host } from '@eva/core';
import OpenAI from 'openai';

export const KEY = 'XAI_API_KEY';

export interface XaiClient {
  readonly client: OpenAI;
  readonly errors: ProviderErrors;
}

/** The OpenAI SDK, which xAI names as the client of its interface, with nothing taken from the environment. */
export function xaiClient(host: Host, { baseUrl }: { readonly baseUrl: string }): XaiClient {
  const secret = host.secret(KEY);
  const client = new OpenAI({
    apiKey: secret.reveal(),
    baseURL: baseUrl,
    maxRetries: 0,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
  });
  return { client, errors: providerErrors({ provider: 'xai', stage: 's2s', secrets: [secret] }) };
}
