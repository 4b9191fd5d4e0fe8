import Anthropic from '@anthropic-ai/sdk';
import type { Secret } from '@eva/core';

export const API_KEY = 'ANTHROPIC_API_KEY';

/** The official client. It does not try again: attempts are counted, and waited for, by the engine. */
export function anthropicClient({ key, baseUrl }: { readonly key: Secret; readonly baseUrl: string }): Anthropic {
  return new Anthropic({
    apiKey: key.reveal(),
    // Else the SDK takes what it finds in the environment, and sends it along.
    authToken: null,
    baseURL: baseUrl,
    maxRetries: 0,
    logLevel: 'off',
  });
}
