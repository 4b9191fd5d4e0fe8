import type { CallContext, Host, MetricBench, Score } from '@eva/core';
import metrics from '../metrics.ts';

const bench: MetricBench = {
  judge: () => Promise.reject(new Error('an offline judge asks nobody')),
  signal: new AbortController().signal,
};

/** What rules make of a call. */
export async function scoreOffline(id: string, call: CallContext): Promise<Score> {
  const contribution = metrics.find((other) => other.id === id);
  if (contribution === undefined) throw new Error(`no judge ${id}`);
  const metric = await contribution.create(contribution.options.parse({}), {} as Host);
  return await metric.score(call, bench);
}

/** The findings of each dimension that found something. */
export async function findingsIn(id: string, call: CallContext): Promise<{ readonly [dimension: string]: string }> {
  const score = await scoreOffline(id, call);
  if (score.status !== 'scored') throw new Error(score.why);
  const { dimensions } = score.details.explanation as {
    readonly dimensions: { readonly [name: string]: { readonly flagged: boolean; readonly evidence: string } };
  };
  return Object.fromEntries(
    Object.entries(dimensions).flatMap(([name, { flagged, evidence }]) => (flagged ? [[name, evidence]] : [])),
  );
}
