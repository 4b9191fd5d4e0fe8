import { numberAt, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject, ProviderError } from '@eva/core';

/** What an `error` of the service says, by the code that it is about to close with. */
export function agentError(message: JsonObject, errors: ProviderErrors): ProviderError {
  const code = numberAt(message, 'error_event', 'code') ?? 1011;
  const said = ['error_type', 'message', 'reason']
    .map((field) => textAt(message, 'error_event', field))
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
  // It complains of what we sent, which will be the same another time.
  if (code === 1002) return errors.make('rejected', said);
  return code === 1008 ? errors.fromClose({ code, reason: said }) : errors.make('server', said);
}
