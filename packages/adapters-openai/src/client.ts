import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import OpenAI from 'openai';

export const KEY = 'OPENAI_API_KEY';

export interface OpenAiClient {
  readonly client: OpenAI;
  readonly errors: ProviderErrors;
}

/** The SDK's client, with nothing taken from the environment, and its errors as ours. */
export function openaiClient(host: Host, options: { readonly baseUrl: string }, stage: Stage): OpenAiClient {
  const secret = host.secret(KEY);
  const client = new OpenAI({
    apiKey: secret.reveal(),
    baseURL: options.baseUrl,
    // Attempts are counted by the run; a hidden one would be measured as latency.
    maxRetries: 0,
    // Null keeps the SDK from looking into the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
  });
  return { client, errors: providerErrors({ provider: 'openai', stage, secrets: [secret] }) };
}
