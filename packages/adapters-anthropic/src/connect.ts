import Anthropic from '@anthropic-ai/sdk';
import { judgeAnswer, type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Millis, Stage } from '@eva/core';

const API_KEY = 'ANTHROPIC_API_KEY';

export interface Connection<Options> {
  readonly client: Anthropic;
  readonly errors: ProviderErrors;
  readonly model: string;
  readonly options: Options;
}

interface ConnectSpec<Options> {
  readonly options: Options;
  readonly host: Host;
  readonly stage: Stage;
  readonly defaultModel: string;
}

/** The official client. It does not try again: attempts are counted, and waited for, by the engine. */
export function connect<Options extends { readonly baseUrl: string }>(spec: ConnectSpec<Options>): Connection<Options> {
  const { options, host, stage, defaultModel } = spec;
  const key = host.secret(API_KEY);
  const client = new Anthropic({
    apiKey: key.reveal(),
    // Else the SDK takes what it finds in the environment, and sends it along.
    authToken: null,
    baseURL: options.baseUrl,
    maxRetries: 0,
    logLevel: 'off',
  });
  // Headers it takes from there whatever it is given; the version is pinned, and a test sees what is sent.
  Reflect.set(Object(Reflect.get(client, '_options')), 'defaultHeaders', undefined);
  return {
    client,
    errors: providerErrors({ provider: 'anthropic', stage, secrets: [key] }),
    model: host.model ?? defaultModel,
    options,
  };
}

/** Asks for the description of the model: shows that the key is good and the model is there, and costs nothing. */
export async function preflight(
  { client, errors, model, options }: Connection<{ readonly answerTimeoutMs: Millis }>,
  signal: AbortSignal,
): Promise<void> {
  const ask = (over: AbortSignal) => client.models.retrieve(model, null, { signal: over });
  await judgeAnswer({ ask, errors, signal, timeoutMs: options.answerTimeoutMs });
}
