import { type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import { EvaError, type Host, type Secret } from '@eva/core';

const KEY = 'NVIDIA_API_KEY';

/** The key, where a server wants one, and the errors of this provider as ours. */
export interface Access {
  readonly key: Secret | undefined;
  readonly errors: ProviderErrors;
}

/** A server of one's own usually wants no key. */
export function access(host: Host): Access {
  const key = keyOf(host);
  const secrets = key === undefined ? [] : [key];
  return { key, errors: providerErrors({ provider: 'nvidia', stage: 'stt', secrets }) };
}

function keyOf(host: Host): Secret | undefined {
  try {
    return host.secret(KEY);
  } catch (error) {
    if (EvaError.is(error) && error.code === 'secret-missing') return undefined;
    throw error;
  }
}
