import { describe, expect, test } from 'vitest';
import type { CallContext, Turn } from '../protocol/call-context.ts';
import type { Metric, Score } from '../protocol/metric.ts';
import { scoreCall } from './score-call.ts';

const turn = (speaker: Turn['speaker']): Turn => ({
  index: 1,
  speaker,
  segments: [{ startMs: 0, endMs: 1 }],
  bargedIn: false,
});

/** Metrics here read nothing else of a call. */
const context = {
  callId: '1.1.1/trial_0',
  pipeline: 'cascade',
  turns: [turn('caller'), turn('agent')],
} as unknown as CallContext;

function aMetric(id: string, score: () => Score | Promise<Score>, changes: Partial<Metric> = {}): Metric {
  return {
    kind: 'metric',
    id,
    version: 'v1',
    category: 'accuracy',
    pipelines: ['cascade'],
    scale: { min: 0, max: 1, better: 'higher', passAt: 0.5 },
    inDefaultSet: true,
    inPassAtK: true,
    needs: [],
    score: async () => score(),
    ...changes,
  };
}

const good: Score = {
  status: 'scored',
  value: 3,
  normalized: 1,
  judgedBy: 'code',
  details: { n: 1 },
  parts: { slip_rate: { value: 0, normalized: 0, better: 'lower' } },
  evidence: [{ startMs: 10, endMs: 20, note: 'here' }],
};

const run = (metrics: readonly Metric[], call = context) =>
  scoreCall({ context: call, metrics, signal: new AbortController().signal });

describe('scoring a call', () => {
  test('stores a score with everything a summary needs', async () => {
    const scores = await run([aMetric('good', () => good)]);

    expect(scores).toEqual({
      schema: 1,
      record_id: '1.1.1/trial_0',
      metrics: {
        good: {
          name: 'good',
          category: 'accuracy',
          version: 'v1',
          higher_is_better: true,
          pass_at: 0.5,
          in_pass_at_k: true,
          score: 3,
          normalized_score: 1,
          details: { n: 1 },
          error: null,
          skipped: false,
          judged_by: 'code',
          sub_metrics: {
            slip_rate: { name: 'good.slip_rate', score: 0, normalized_score: 0, higher_is_better: false },
          },
          evidence: [{ start_ms: 10, end_ms: 20, note: 'here' }],
        },
      },
      aggregate_metrics: {},
    });
  });

  test('keeps failed, skipped and missing apart, and a failure stops no other metric', async () => {
    const { metrics } = await run([
      aMetric('broken', () => {
        throw new Error('boom');
      }),
      aMetric('nameless', () => {
        throw new TypeError();
      }),
      aMetric('nothing', () => ({ status: 'skipped', why: 'no turn to judge' })),
      aMetric('elsewhere', () => good, { pipelines: ['s2s'] }),
      aMetric('good', () => good),
    ]);

    const states = Object.values(metrics).map(({ name, score, normalized_score, error, skipped }) => ({
      name,
      score,
      normalized_score,
      error,
      skipped,
    }));
    expect(states).toEqual([
      { name: 'broken', score: 0, normalized_score: 0, error: 'boom', skipped: false },
      { name: 'nameless', score: 0, normalized_score: 0, error: 'TypeError without a message', skipped: false },
      { name: 'nothing', score: null, normalized_score: null, error: null, skipped: true },
      { name: 'good', score: 3, normalized_score: 1, error: null, skipped: false },
    ]);
  });

  test('fails a metric whose number could not be stored', async () => {
    const odd = { ...good, parts: { rate: { value: Number.NaN, normalized: null, better: 'lower' } } } as const;
    const { metrics } = await run([
      aMetric('endless', () => ({ ...good, value: Number.POSITIVE_INFINITY })),
      aMetric('divided', () => odd),
    ]);

    expect([metrics.endless?.error, metrics.divided?.error]).toEqual([
      'its value is not a finite number',
      'its part "rate" is not a finite number',
    ]);
  });

  test('fails every metric of a call in which one side was never heard', async () => {
    const { metrics } = await run([aMetric('good', () => good)], { ...context, turns: [turn('agent')] });

    expect(metrics.good?.error).toBe('no turns: the caller was not heard on the line');
  });

  test('fails a metric that asks a judge where there is none', async () => {
    const judged = aMetric('judged', () => good);
    const asks: Metric = {
      ...judged,
      score: async (_call, bench) => {
        await bench.judge({ prompt: [], sampling: { maxOutputTokens: 1 } });
        return good;
      },
    };

    const { metrics } = await run([asks]);

    expect(metrics.judged?.error).toBe('this run has no judge');
  });

  test('rejects when aborted instead of storing failures', async () => {
    const abort = new AbortController();
    const metric = aMetric('late', () => {
      abort.abort(new Error('stop'));
      throw new Error('boom');
    });

    await expect(scoreCall({ context, metrics: [metric], signal: abort.signal })).rejects.toThrow('stop');
  });

  test('adds the composites it is given a rule for', async () => {
    const { aggregate_metrics } = await scoreCall({
      context,
      metrics: [aMetric('good', () => good)],
      signal: new AbortController().signal,
      composites: (metrics) => ({ all: metrics.good?.normalized_score ?? null }),
    });

    expect(aggregate_metrics).toEqual({ all: 1 });
  });
});

describe('a call in text', () => {
  const inText = { ...context, mode: 'text' as const };

  test('skips what needs speech, a recording or a judge that hears, without asking it', async () => {
    const never = () => {
      throw new Error('nobody may ask');
    };
    const { metrics, mode } = await run(
      [
        aMetric('speech', never, { needs: ['speech'] }),
        aMetric('recording', never, { needs: ['judge-text', 'recording'] }),
        aMetric('ears', never, { needs: ['judge-audio'] }),
        aMetric('words', () => good, { needs: ['judge-text'] }),
      ],
      inText,
    );

    expect(mode).toBe('text');
    expect(Object.values(metrics).map(({ name, skipped, details }) => [name, skipped, details])).toEqual([
      ['speech', true, { why: 'a call in text has no speech' }],
      ['recording', true, { why: 'a call in text has no recording' }],
      ['ears', true, { why: 'a call in text has no recording' }],
      ['words', false, { n: 1 }],
    ]);
  });

  test('forms no composites, whose parts it cannot have', async () => {
    const { aggregate_metrics } = await scoreCall({
      context: inText,
      metrics: [aMetric('good', () => good)],
      signal: new AbortController().signal,
      composites: () => ({ all: 1 }),
    });

    expect(aggregate_metrics).toEqual({});
  });
});
