import { numberAt, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject, ProviderError } from '@eva/core';

/** An `error` event of either socket: a status as HTTP has it, and words. */
export function errorOfEvent(event: JsonObject, errors: ProviderErrors): ProviderError {
  const words = [textAt(event, 'title'), textAt(event, 'message'), textAt(event, 'error_code')];
  const message = words.filter((part) => part !== undefined && part !== '').join(': ');
  const status = numberAt(event, 'status_code');
  if (status === undefined || status < 400) return errors.make('server', message === '' ? 'sent an error' : message);
  return errors.fromStatus({ status, message });
}
