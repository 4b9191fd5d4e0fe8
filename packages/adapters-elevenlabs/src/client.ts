import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Secret, Stage } from '@eva/core';

export const KEY = 'ELEVENLABS_API_KEY';

export interface ElevenLabs {
  readonly client: ElevenLabsClient;
  readonly baseUrl: string;
  readonly key: Secret;
  readonly errors: ProviderErrors;
}

/** The SDK's client, with nothing taken from the environment, and its errors as ours. */
export function elevenLabs(host: Host, options: { readonly baseUrl: string }, stage: Stage): ElevenLabs {
  const key = host.secret(KEY);
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const client = new ElevenLabsClient({
    apiKey: key.reveal(),
    baseUrl,
    // Attempts are counted by the run; a hidden one would be measured as latency.
    maxRetries: 0,
  });
  return { client, baseUrl, key, errors: providerErrors({ provider: 'elevenlabs', stage, secrets: [key] }) };
}
