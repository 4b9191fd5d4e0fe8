import { EvaError } from '../errors/eva-error.ts';
import { ProviderError } from '../errors/provider-error.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { JudgeRequest } from '../protocol/judge.ts';
import type { Logger } from '../protocol/logger.ts';
import type { BenchAnswer, JudgeHow } from '../protocol/metric.ts';
import { askWithRetries, isRetryable } from './judge-attempts.ts';
import type { JudgeCache } from './judge-cache.ts';
import { type JudgeDeployment, judgeName } from './judge-deployment.ts';
import { asked, judgeKey } from './judge-key.ts';
import { concurrencyLimit } from './judge-limit.ts';
import type { PriceOf } from './judge-price.ts';
import { type JudgeSpending, type JudgeUse, spendingLedger } from './judge-spending.ts';

export interface JudgeDeskSpec {
  /** Who answers a metric's question; undefined where nobody was named. */
  readonly judgeOf: (metric: string, modality: 'text' | 'audio') => JudgeDeployment | undefined;
  /** Default none: every question costs. */
  readonly cache?: JudgeCache;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Questions at a time to one judge. */
  readonly concurrency: number;
  readonly logger: Logger;
  /** Longest wait for one answer; default 480,000 ms. */
  readonly limitMs?: Millis;
  /** Most to spend, in US dollars; default without limit. Needs `priceOf`. */
  readonly maxUsd?: number;
  readonly priceOf?: PriceOf;
  /** What was answered before and is paid from the same budget; default nothing. */
  readonly earlier?: readonly JudgeUse[];
  /** Told of each answer that a judge gave, before anybody reads it. */
  readonly onAnswered?: (use: JudgeUse) => void;
}

/** Where metrics ask: known answers from the cache, the others from the judge that the run named. */
export interface JudgeDesk {
  ask(request: JudgeRequest, by: JudgeDeskAsker): Promise<BenchAnswer>;
  /** Aborted, with the error as its reason, once the budget holds no further question or can't be reckoned. */
  readonly budgetSpent: AbortSignal;
  spending(): readonly JudgeSpending[];
}

export interface JudgeDeskAsker extends JudgeHow {
  readonly metric: string;
  readonly signal: AbortSignal;
}

const ANSWER_LIMIT_MS: Millis = 480_000;
/** So many questions in a row that a judge left unanswered mean that it is down. */
const FAILURES_IN_A_ROW = 5;
/** For so long it is not asked then, and questions wait. */
const REST_MS: Millis = 60_000;
/** After so many rests without an answer in between nobody waits for another. */
const RESTS_IN_A_ROW = 5;

interface JudgeState {
  readonly inTurn: ReturnType<typeof concurrencyLimit>;
  failures: number;
  rests: number;
  restUntilMs: Millis;
}

export function judgeDesk(spec: JudgeDeskSpec): JudgeDesk {
  const { clock, cache } = spec;
  const ledger = spendingLedger(spec.priceOf, spec.earlier);
  const budget = new AbortController();
  const states = new Map<JudgeDeployment, JudgeState>();
  let expectedUsd = 0;

  const stateOf = (deployment: JudgeDeployment): JudgeState => {
    const known = states.get(deployment);
    if (known !== undefined) return known;
    const fresh = { inTurn: concurrencyLimit(spec.concurrency), failures: 0, rests: 0, restUntilMs: 0 };
    states.set(deployment, fresh);
    return fresh;
  };

  const endWith = (error: EvaError): EvaError => {
    budget.abort(error);
    return error;
  };

  /** Counts what is on its way at the mean of what was answered, so that many at a time do not overrun together. */
  const spend = async <T>(deployment: JudgeDeployment, work: () => Promise<T>): Promise<T> => {
    const nextUsd = ledger.meanUsd(deployment);
    const { maxUsd } = spec;
    if (maxUsd !== undefined && !ledger.isWhole()) throw endWith(unknownPriceError(maxUsd));
    const takenUsd = ledger.totalUsd() + expectedUsd;
    // Prices are sums of binary fractions: the question that fills a budget to the cent still belongs to it.
    if (maxUsd !== undefined && (takenUsd >= maxUsd || takenUsd + nextUsd > maxUsd * (1 + 1e-9))) {
      throw endWith(budgetError(maxUsd));
    }
    expectedUsd += nextUsd;
    try {
      return await work();
    } finally {
      expectedUsd -= nextUsd;
    }
  };

  const askProvider = async (request: JudgeRequest, deployment: JudgeDeployment, by: JudgeDeskAsker) => {
    const state = stateOf(deployment);
    if (clock.now() < state.restUntilMs) {
      if (state.rests > RESTS_IN_A_ROW) throw resting(deployment);
      await clock.sleep(state.restUntilMs - clock.now(), by.signal);
    }
    try {
      const answer = await askWithRetries(request, {
        backend: deployment.backend,
        clock,
        random: spec.random,
        signal: by.signal,
        limitMs: spec.limitMs ?? ANSWER_LIMIT_MS,
        onRetry: (error, pauseMs) => {
          ledger.count(by.metric, deployment, 'retries');
          spec.logger.debug('a judge is asked again', { metric: by.metric, error: error.message, pauseMs });
        },
      });
      state.failures = 0;
      state.rests = 0;
      ledger.answered(by.metric, deployment, answer);
      spec.onAnswered?.({ metric: by.metric, identity: answer.identity, usage: answer.usage });
      if (spec.maxUsd !== undefined && !ledger.isWhole()) endWith(unknownPriceError(spec.maxUsd));
      return answer;
    } catch (error) {
      by.signal.throwIfAborted();
      ledger.count(by.metric, deployment, 'failed');
      // Who refuses a question, or finds it wrong, is up.
      if (!isRetryable(error)) throw error;
      state.failures += 1;
      if (state.failures >= FAILURES_IN_A_ROW && clock.now() >= state.restUntilMs) {
        state.restUntilMs = clock.now() + REST_MS;
        state.rests += 1;
      }
      throw error;
    }
  };

  return {
    budgetSpent: budget.signal,
    spending: () => ledger.rows(),
    async ask(request, by) {
      const modality = request.prompt.some((part) => part.type === 'audio') ? 'audio' : 'text';
      const deployment = spec.judgeOf(by.metric, modality);
      if (deployment === undefined) throw new Error(`this run has no judge for ${modality}`);
      const sample = by.sample ?? 0;
      const key = judgeKey(deployment, request, sample);
      const known = await cache?.find(key);
      if (known !== undefined) {
        ledger.count(by.metric, deployment, 'cached');
        return { ...known, isCached: true };
      }
      return await stateOf(deployment).inTurn(async () => {
        if (by.pauseMs !== undefined && by.pauseMs > 0) await clock.sleep(by.pauseMs, by.signal);
        const answer = await spend(deployment, () => askProvider(request, deployment, by));
        const isKept = by.isUsable?.(answer) ?? true;
        if (isKept) await cache?.keep(key, { asked: asked(deployment, request, sample), answer });
        return answer;
      });
    },
  };
}

function budgetError(maxUsd: number): EvaError {
  return new EvaError({
    code: 'judge-budget',
    message: `the judges' budget of ${maxUsd} USD is spent`,
    hint: 'Raise --max-judge-usd; what was answered is kept and not paid again.',
  });
}

function unknownPriceError(maxUsd: number): EvaError {
  return new EvaError({
    code: 'judge-price-unknown',
    message: `the judges' budget of ${maxUsd} USD can't be kept: the price of an answer is not known`,
    hint: 'Give the price of all that the judge reports, under `prices` in the judge manifest.',
  });
}

function resting({ backend }: JudgeDeployment): ProviderError {
  const { provider } = backend.identity;
  return new ProviderError({
    code: 'server',
    stage: 'judge',
    provider,
    retryable: false,
    message: `${judgeName(backend.identity)} left ${FAILURES_IN_A_ROW} questions in a row unanswered and is not asked for ${REST_MS / 1000} s.`,
  });
}
