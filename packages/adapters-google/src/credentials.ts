import { EvaError, type Host, type Secret } from '@eva/core';
import type { ConnectionOptions } from './connection-options.ts';

const KEY = 'GEMINI_API_KEY';
const ACCESS_TOKEN = 'GOOGLE_OAUTH_ACCESS_TOKEN';

export interface Credentials {
  readonly type: 'key' | 'token';
  readonly secret: Secret;
}

/** A project on Vertex AI is asked with an access token where there is one; all else with a key, whose lack throws. */
export function credentialsOf(host: Host, vertex: ConnectionOptions['vertex']): Credentials {
  const token = vertex?.project === undefined ? undefined : given(host, ACCESS_TOKEN);
  return token === undefined ? { type: 'key', secret: host.secret(KEY) } : { type: 'token', secret: token };
}

function given(host: Host, name: string): Secret | undefined {
  try {
    return host.secret(name);
  } catch (error) {
    if (EvaError.is(error) && error.code === 'secret-missing') return undefined;
    throw error;
  }
}
