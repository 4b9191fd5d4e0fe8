import { EvaError, type Host, type Secret } from '@eva/core';

const BEARER = 'AWS_BEARER_TOKEN_BEDROCK';
const ACCESS_KEY = 'AWS_ACCESS_KEY_ID';
const SECRET_KEY = 'AWS_SECRET_ACCESS_KEY';
const SESSION = 'AWS_SESSION_TOKEN';

/** What a request is signed with: a Bedrock API key where there is one, else the keys of an AWS account. */
export type Credentials =
  | { readonly type: 'bearer'; readonly token: Secret }
  | { readonly type: 'account'; readonly accessKey: Secret; readonly secretKey: Secret; readonly session?: Secret };

/** Throws for the keys of an account when there is neither. */
export function credentialsOf(host: Host): Credentials {
  const token = given(host, BEARER);
  if (token !== undefined) return { type: 'bearer', token };
  const session = given(host, SESSION);
  return {
    type: 'account',
    accessKey: host.secret(ACCESS_KEY),
    secretKey: host.secret(SECRET_KEY),
    ...(session === undefined ? {} : { session }),
  };
}

export function secretsOf(credentials: Credentials): readonly Secret[] {
  if (credentials.type === 'bearer') return [credentials.token];
  const { accessKey, secretKey, session } = credentials;
  return [accessKey, secretKey, ...(session === undefined ? [] : [session])];
}

function given(host: Host, name: string): Secret | undefined {
  try {
    return host.secret(name);
  } catch (error) {
    if (EvaError.is(error) && error.code === 'secret-missing') return undefined;
    throw error;
  }
}
