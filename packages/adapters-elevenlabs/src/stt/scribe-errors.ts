import { type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject, ProviderError, ProviderErrorCode } from '@eva/core';

/** The service has a message type for each kind of failure (`@elevenlabs/types`, `MessageType`). */
const CODES: { readonly [messageType: string]: ProviderErrorCode } = {
  auth_error: 'auth',
  quota_exceeded: 'auth',
  unaccepted_terms: 'auth',
  rate_limited: 'rate-limited',
  input_error: 'rejected',
  invalid_request: 'rejected',
  chunk_size_exceeded: 'rejected',
  session_time_limit_exceeded: 'rejected',
  error: 'server',
  transcriber_error: 'server',
  queue_overflow: 'server',
  resource_exhausted: 'server',
  insufficient_audio_activity: 'server',
};

/** The failure that a message is, when it is one. A commit that is refused for lack of audio is none. */
export function scribeError(message: JsonObject, errors: ProviderErrors): ProviderError | undefined {
  const type = textAt(message, 'message_type') ?? '';
  const code = CODES[type];
  return code === undefined ? undefined : errors.make(code, `${type}: ${textAt(message, 'error') ?? ''}`);
}
