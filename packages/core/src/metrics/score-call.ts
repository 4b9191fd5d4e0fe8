import type { CallContext } from '../protocol/call-context.ts';
import type { JudgeRequest } from '../protocol/judge.ts';
import type { BenchAnswer, Metric, MetricBench, Score } from '../protocol/metric.ts';
import type { JudgeDeskAsker } from './judge-desk.ts';
import { SCORES_SCHEMA, type StoredScore, type StoredScores } from './stored-scores.ts';

export interface ScoreCallInput {
  readonly context: CallContext;
  readonly metrics: readonly Metric[];
  readonly signal: AbortSignal;
  /** Answers the questions of metrics; default none, and such metrics fail. */
  readonly judge?: (request: JudgeRequest, by: JudgeDeskAsker) => Promise<BenchAnswer>;
  /** Awaited before each metric begins, so that what else runs in this process is not held up by all of them in a row. */
  readonly giveWay?: () => Promise<void>;
  /** Makes the composites of the call from its scores; core knows none. */
  readonly composites?: (metrics: StoredScores['metrics']) => StoredScores['aggregate_metrics'];
}

/** Scores one call; a metric that throws is `failed` and stops no other. Rejects only when aborted. */
export async function scoreCall(input: ScoreCallInput): Promise<StoredScores> {
  const { context, signal } = input;
  const judge = input.judge ?? noJudge;
  const benchOf = (metric: string): MetricBench => ({
    signal,
    judge: (request, how) => judge(request, { ...how, metric, signal }),
  });
  const applicable = input.metrics.filter((metric) => metric.pipelines.includes(context.pipeline));

  const begun: Promise<StoredScore>[] = [];
  for (const metric of applicable) {
    await input.giveWay?.();
    begun.push(scoreWith(metric, context, benchOf(metric.id)));
    // Awaited below; until then a rejection has an owner.
    begun.at(-1)?.catch(() => {});
  }
  const scores = await Promise.all(begun);
  signal.throwIfAborted();

  const metrics = Object.fromEntries(scores.map((score) => [score.name, score]));
  return {
    schema: SCORES_SCHEMA,
    record_id: context.callId,
    ...(context.mode === undefined ? {} : { mode: context.mode }),
    metrics,
    aggregate_metrics: context.mode === 'text' ? {} : (input.composites?.(metrics) ?? {}),
  };
}

async function scoreWith(metric: Metric, context: CallContext, bench: MetricBench): Promise<StoredScore> {
  const missing = context.mode === 'text' ? metric.needs.find((need) => need !== 'judge-text') : undefined;
  if (missing !== undefined) {
    return stored(metric, {
      status: 'skipped',
      why: `a call in text has no ${missing === 'speech' ? 'speech' : 'recording'}`,
    });
  }
  const silentSide = (['caller', 'agent'] as const).find((side) => !context.turns.some((t) => t.speaker === side));
  if (silentSide) return failed(metric, `no turns: the ${silentSide} was not heard on the line`);
  try {
    const score = await metric.score(context, bench);
    const odd = score.status === 'scored' ? notFinite(score) : undefined;
    return odd === undefined ? stored(metric, score) : failed(metric, `its ${odd} is not a finite number`);
  } catch (error) {
    bench.signal.throwIfAborted();
    return failed(metric, messageOf(error));
  }
}

/** Which of its numbers would be lost in JSON, and end up as a score of `null`. */
function notFinite({ value, normalized, parts }: Extract<Score, { readonly status: 'scored' }>): string | undefined {
  const isOdd = (one: number | null): boolean => one !== null && !Number.isFinite(one);
  if (isOdd(value)) return 'value';
  if (isOdd(normalized)) return 'normalised value';
  const part = Object.entries(parts ?? {}).find(([, one]) => isOdd(one.value) || isOdd(one.normalized));
  return part && `part "${part[0]}"`;
}

function stored(metric: Metric, score: Score): StoredScore {
  if (score.status === 'skipped') {
    return {
      ...described(metric),
      score: null,
      normalized_score: null,
      details: { why: score.why },
      error: null,
      skipped: true,
      judged_by: null,
      sub_metrics: null,
    };
  }
  const parts = score.parts ? Object.entries(score.parts) : [];
  return {
    ...described(metric),
    score: score.value,
    normalized_score: score.normalized,
    details: score.details,
    error: null,
    skipped: false,
    judged_by: score.judgedBy,
    sub_metrics: score.parts
      ? Object.fromEntries(
          parts.map(([key, part]) => [
            key,
            {
              name: `${metric.id}.${key}`,
              score: part.value,
              normalized_score: part.normalized,
              higher_is_better: part.better === 'higher',
            },
          ]),
        )
      : null,
    ...(score.evidence && score.evidence.length > 0
      ? { evidence: score.evidence.map((e) => ({ start_ms: e.startMs, end_ms: e.endMs, note: e.note })) }
      : {}),
  };
}

/** The method stores a failure as 0 with `error` set; readers go by `error`. */
function failed(metric: Metric, error: string): StoredScore {
  return {
    ...described(metric),
    score: 0,
    normalized_score: 0,
    details: {},
    error,
    skipped: false,
    judged_by: null,
    sub_metrics: null,
  };
}

function described(metric: Metric) {
  return {
    name: metric.id,
    category: metric.category,
    version: metric.version,
    ...(metric.promptHash === undefined ? {} : { prompt_hash: metric.promptHash }),
    higher_is_better: metric.scale.better === 'higher',
    pass_at: metric.scale.passAt ?? null,
    in_pass_at_k: metric.inPassAtK,
  };
}

/** An empty message would read as "no error", so what was thrown is named instead. */
function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || `${error.name} without a message`;
  return String(error) || `an empty ${typeof error} was thrown`;
}

function noJudge(): Promise<never> {
  return Promise.reject(new Error('this run has no judge'));
}
