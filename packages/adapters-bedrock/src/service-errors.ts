import type { HeadersLike, ProviderErrors } from '@eva/adapter-kit';
import { EvaError } from '@eva/core';

/** In the middle of a stream an exception has a name, and no status any more. */
const STATUS_OF = new Map([
  ['AccessDeniedException', 403],
  ['ValidationException', 400],
  ['ResourceNotFoundException', 404],
  ['ThrottlingException', 429],
  ['ServiceQuotaExceededException', 429],
  ['ModelTimeoutException', 408],
  ['ModelErrorException', 424],
  ['ModelStreamErrorException', 500],
  ['InternalServerException', 500],
  ['ServiceUnavailableException', 503],
  ['ModelNotReadyException', 503],
]);

/** Errors of the service as ours: by their name, because a model's failure is the service's and not the request's. */
export function fromService(error: unknown, errors: ProviderErrors): unknown {
  if (EvaError.is(error) || !(error instanceof Error)) return error;
  const status = STATUS_OF.get(error.name);
  if (status === undefined) return error;
  // 424 says that the model failed behind the service.
  const { $response } = error as Error & { readonly $response?: { readonly headers?: HeadersLike } };
  return errors.fromStatus({
    status: status === 424 ? 500 : status,
    message: error.message,
    cause: error,
    ...($response?.headers === undefined ? {} : { headers: $response.headers }),
  });
}

/** A stream whose exceptions are told by their name. */
export async function* namedErrors<T>(stream: AsyncIterable<T>, errors: ProviderErrors): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    throw fromService(error, errors);
  }
}
