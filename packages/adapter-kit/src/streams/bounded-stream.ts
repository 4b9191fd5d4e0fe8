import type { Clock, Millis } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { boundedWait } from './bounded-wait.ts';

interface Bounds {
  readonly errors: ProviderErrors;
  readonly clock: Clock;
  /** Its abort is thrown unchanged and cuts the request. */
  readonly signal: AbortSignal;
}

export interface BoundedStreamSpec<T> extends Bounds {
  /** Sends the request. The signal it is given ends it, for whatever reason. */
  open(signal: AbortSignal): PromiseLike<AsyncIterable<T>>;
  /** Longest wait from the request to the first piece of its answer. */
  readonly firstTimeoutMs: Millis;
  /** Longest wait from one piece to the next. */
  readonly idleTimeoutMs: Millis;
}

/** One request whose answer comes in pieces: bounded in time, cut when it is left early, with errors of ours. */
export async function* boundedStream<T>(spec: BoundedStreamSpec<T>): AsyncGenerator<T, void, void> {
  const { errors, clock, signal, firstTimeoutMs, idleTimeoutMs } = spec;
  const request = requestSignal(signal);
  let pieces: AsyncIterator<T> | undefined;
  try {
    const askedMs = clock.now();
    const first = { clock, signal, late: () => errors.timeout('the beginning of the answer', firstTimeoutMs) };
    const answer = await boundedWait(spec.open(request.signal), { ...first, limitMs: firstTimeoutMs });
    pieces = answer[Symbol.asyncIterator]();
    let limitMs = firstTimeoutMs - (clock.now() - askedMs);
    let late = first.late;
    for (;;) {
      const piece = await boundedWait(pieces.next(), { clock, signal, limitMs, late });
      if (piece.done === true) return;
      yield piece.value;
      limitMs = idleTimeoutMs;
      late = () => errors.timeout('the rest of the answer', idleTimeoutMs);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw errors.fromThrown(error);
  } finally {
    request.release();
    // Not awaited: an answer that hangs would hang its return as well.
    void pieces?.return?.()?.then(undefined, () => {});
  }
}

export interface BoundedAnswerSpec<T> extends Bounds {
  ask(signal: AbortSignal): PromiseLike<T>;
  readonly timeoutMs: Millis;
}

/** One request with one answer. */
export async function boundedAnswer<T>(spec: BoundedAnswerSpec<T>): Promise<T> {
  const { errors, clock, signal, timeoutMs } = spec;
  const request = requestSignal(signal);
  const late = () => errors.timeout('the answer', timeoutMs);
  try {
    signal.throwIfAborted();
    return await boundedWait(spec.ask(request.signal), { clock, signal, limitMs: timeoutMs, late });
  } catch (error) {
    signal.throwIfAborted();
    throw errors.fromThrown(error);
  } finally {
    request.release();
  }
}

/** A signal of the request's own, because it also ends when its answer is left or late. */
function requestSignal(outer: AbortSignal): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(outer.reason);
  if (outer.aborted) abort();
  else outer.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    release() {
      outer.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}
