import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { ConnectionOptions } from './connection-options.ts';
import { type Credentials, credentialsOf, secretsOf } from './credentials.ts';

export interface Connection<Options> {
  readonly client: BedrockRuntimeClient;
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
export function connect<Options extends ConnectionOptions>(spec: ConnectSpec<Options>): Connection<Options> {
  const { options, host, stage, defaultModel } = spec;
  const credentials = credentialsOf(host);
  return {
    client: new BedrockRuntimeClient({
      region: options.region,
      ...(options.baseUrl === undefined ? {} : { endpoint: options.baseUrl }),
      ...signing(credentials),
      maxAttempts: 1,
      // The default speaks HTTP/2 alone, and tells a failure of it to the whole process.
      requestHandler: new NodeHttpHandler(),
    }),
    errors: providerErrors({ provider: 'bedrock', stage, secrets: secretsOf(credentials) }),
    model: host.model ?? defaultModel,
    options,
  };
}

function signing(credentials: Credentials) {
  if (credentials.type === 'bearer') {
    return { token: { token: credentials.token.reveal() }, authSchemePreference: ['httpBearerAuth'] };
  }
  const { accessKey, secretKey, session } = credentials;
  return {
    credentials: {
      accessKeyId: accessKey.reveal(),
      secretAccessKey: secretKey.reveal(),
      ...(session === undefined ? {} : { sessionToken: session.reveal() }),
    },
    // Else a bearer token in the environment would win over the keys that were asked for.
    authSchemePreference: ['aws.auth#sigv4'],
  };
}
