import { within } from '../agents/bounded-wait.ts';
import { EvaError } from '../errors/eva-error.ts';
import { ProviderError } from '../errors/provider-error.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { JudgeAnswer, JudgeBackend, JudgeRequest } from '../protocol/judge.ts';

export interface JudgeAttemptsSpec {
  readonly backend: JudgeBackend;
  readonly clock: Clock;
  /** Uniform in [0, 1): spreads the pauses, so that many that were refused do not come back together. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Longest wait for one answer. */
  readonly limitMs: Millis;
  readonly onRetry?: (error: ProviderError, pauseMs: Millis) => void;
}

const RETRIES = 5;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A server that asks for a longer wait is not waited for: that is a quota of hours, and asking earlier is in vain. */
const LONGEST_SERVER_WAIT_MS = 480_000;
/** Of a pause, either way. */
const JITTER = 0.2;

/**
 * Asks until there is an answer, six times at most, where another try can help. The server's own wait
 * is honoured up to eight minutes; a longer one and a refusal are final.
 */
export async function askWithRetries(request: JudgeRequest, spec: JudgeAttemptsSpec): Promise<JudgeAnswer> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await askOnce(request, spec);
    } catch (error) {
      spec.signal.throwIfAborted();
      if (!isRetryable(error) || retry === RETRIES) throw error;
      if ((error.retryAfterMs ?? 0) > LONGEST_SERVER_WAIT_MS) throw error;
      const pauseMs = pauseBefore(retry, error.retryAfterMs, spec.random());
      spec.onRetry?.(error, pauseMs);
      await spec.clock.sleep(pauseMs, spec.signal);
    }
  }
}

async function askOnce(request: JudgeRequest, spec: JudgeAttemptsSpec): Promise<JudgeAnswer> {
  const { backend, clock, signal, limitMs } = spec;
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  try {
    return await within(backend.ask(request, ended), {
      clock,
      limitMs,
      signal,
      atLimit: () => timedOut(backend, limitMs),
    });
  } finally {
    over.abort();
  }
}

function pauseBefore(retry: number, serverWaitMs: Millis | undefined, chance: number): Millis {
  if (serverWaitMs !== undefined) return Math.max(serverWaitMs, 0);
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** retry, LONGEST_PAUSE_MS);
  return pauseMs * (1 + JITTER * (2 * chance - 1));
}

/** Whether another try can help: the judge was not reached, or had too much to do. */
export function isRetryable(error: unknown): error is ProviderError {
  return EvaError.is(error) && (error as Partial<ProviderError>).retryable === true;
}

function timedOut({ identity }: JudgeBackend, limitMs: Millis): ProviderError {
  return new ProviderError({
    code: 'timeout',
    stage: 'judge',
    provider: identity.provider,
    message: `${identity.provider} ${identity.model} gave no answer within ${limitMs / 1000} s.`,
  });
}
