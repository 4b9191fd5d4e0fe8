import type { ProviderErrors } from '../errors/provider-errors.ts';

export interface JudgeAnswerSpec<T> {
  ask(signal: AbortSignal): PromiseLike<T>;
  readonly errors: ProviderErrors;
  /** Its reason is thrown unchanged. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** One question to a judge. Judges are asked after the call, outside of any clock, so the limit is the platform's own. */
export async function judgeAnswer<T>({ ask, errors, signal, timeoutMs }: JudgeAnswerSpec<T>): Promise<T> {
  signal.throwIfAborted();
  const late = AbortSignal.timeout(timeoutMs);
  const over = AbortSignal.any([signal, late]);
  const aborted = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(over.reason), { once: true });
  });
  aborted.catch(() => {});
  try {
    return await Promise.race([ask(over), aborted]);
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? errors.timeout('the answer', timeoutMs) : errors.fromThrown(error);
  }
}
