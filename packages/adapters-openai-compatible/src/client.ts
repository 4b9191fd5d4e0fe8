import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import { EvaError, type Host, type Secret, type Stage } from '@eva/core';
import OpenAI from 'openai';
import { readableFailure } from './failed-response.ts';

const KEY = 'OPENAI_COMPATIBLE_API_KEY';
/** The SDK wants a key, and a server of one's own usually none. */
const NO_KEY = 'none';

export interface CompatibleClient {
  readonly client: OpenAI;
  readonly errors: ProviderErrors;
}

/** The OpenAI SDK against another server, with nothing taken from the environment. */
export function compatibleClient(host: Host, options: { readonly baseUrl: string }, stage: Stage): CompatibleClient {
  const key = keyOf(host);
  const client = new OpenAI({
    apiKey: key?.reveal() ?? NO_KEY,
    baseURL: options.baseUrl,
    maxRetries: 0,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      return response.ok ? response : readableFailure(response);
    },
  });
  const secrets = key === undefined ? [] : [key];
  return { client, errors: providerErrors({ provider: 'openai-compatible', stage, secrets }) };
}

function keyOf(host: Host): Secret | undefined {
  try {
    return host.secret(KEY);
  } catch (error) {
    if (EvaError.is(error) && error.code === 'secret-missing') return undefined;
    throw error;
  }
}
