import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { Cartesia } from './sdk.ts';

const KEY = 'CARTESIA_API_KEY';

export interface CartesiaClient {
  readonly client: InstanceType<typeof Cartesia>;
  readonly errors: ProviderErrors;
}

/** The SDK's client, with its address and key from us, and its errors as ours. */
export function cartesiaClient(host: Host, options: { readonly baseUrl: string }, stage: Stage): CartesiaClient {
  const secret = host.secret(KEY);
  const client = new Cartesia({
    apiKey: secret.reveal(),
    baseURL: options.baseUrl,
    // Attempts are counted by the run; a hidden one would be measured as latency.
    maxRetries: 0,
    logLevel: 'off',
  });
  return { client, errors: providerErrors({ provider: 'cartesia', stage, secrets: [secret] }) };
}
