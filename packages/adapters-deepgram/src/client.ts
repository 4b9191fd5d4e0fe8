import { DeepgramClient, type DeepgramTransportFactory } from '@deepgram/sdk';
import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';

const KEY = 'DEEPGRAM_API_KEY';

export interface Deepgram {
  /** A client of the SDK, with nothing taken from the environment; its sockets are those of the factory, if one is given. */
  client(transportFactory?: DeepgramTransportFactory): DeepgramClient;
  readonly errors: ProviderErrors;
}

export function deepgramAccess(host: Host, { baseUrl }: { readonly baseUrl: string }, stage: Stage): Deepgram {
  const secret = host.secret(KEY);
  return {
    client: (transportFactory) =>
      new DeepgramClient({
        apiKey: secret.reveal(),
        baseUrl,
        // Attempts are counted by the run; a hidden one would be measured as latency.
        maxRetries: 0,
        reconnect: false,
        ...(transportFactory === undefined ? {} : { transportFactory }),
      }),
    errors: providerErrors({ provider: 'deepgram', stage, secrets: [secret] }),
  };
}
