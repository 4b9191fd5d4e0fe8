import { type CallContext, type Contribution, type Metric, metricContribution, type Score } from '@eva/core';

type Described = Omit<Metric, 'kind' | 'needs' | 'pipelines' | 'inDefaultSet' | 'score'> & {
  readonly pipelines?: Metric['pipelines'];
  readonly needs?: Metric['needs'];
  score(call: CallContext): Score;
};

/** A metric of the default set that code alone decides. */
export function codeMetric(described: Described): Contribution<'metric', Record<string, never>> {
  return metricContribution({
    pipelines: ['cascade', 'audio_llm', 's2s'],
    needs: [],
    ...described,
    kind: 'metric',
    inDefaultSet: true,
    score: async (call) => described.score(call),
  });
}

type Scored = Extract<Score, { readonly status: 'scored' }>;

/** A score that is itself between 0 and 1, higher being better. */
export function shareScore(value: number, rest: Pick<Scored, 'details' | 'parts' | 'evidence'>): Scored {
  return { status: 'scored', value, normalized: value, judgedBy: 'code', ...rest };
}
