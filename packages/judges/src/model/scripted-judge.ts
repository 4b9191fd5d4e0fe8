import type { CallContext, Host, JudgeHow, JudgeRequest, Judging, Metric, MetricBench, Score } from '@eva/core';
import metrics from '../metrics.ts';

/** A bench at which a judge sits that says the given answers, one a question, and no more. */
export interface ScriptedJudge {
  readonly bench: MetricBench;
  readonly questions: { readonly request: JudgeRequest; readonly how: JudgeHow }[];
}

export function scriptedJudge(...answers: readonly string[]): ScriptedJudge {
  const questions: ScriptedJudge['questions'] = [];
  return {
    questions,
    bench: {
      signal: new AbortController().signal,
      judge(request, how = {}) {
        const text = answers[questions.length];
        questions.push({ request, how });
        if (text === undefined) return Promise.reject(new Error('the judge has nothing more to say'));
        const identity = { provider: 'tester', model: 'm', resolvedModel: 'm-2026' };
        return Promise.resolve({ text, usage: { inputTokens: 10, outputTokens: 2 }, identity });
      },
    },
  };
}

/** The metric as a model decides it. */
export async function modelMetricOf(id: string, options: Partial<Judging> = {}): Promise<Metric> {
  const contribution = metrics.find((one) => one.id === id);
  if (contribution === undefined) throw new Error(`no metric ${id}`);
  return await contribution.create(contribution.options.parse({ judge: 'model', ...options }), {} as Host);
}

/** What the metric makes of one call when the judge answers so. */
export async function scoreBy(
  judge: ScriptedJudge,
  id: string,
  call: CallContext,
  options: Partial<Judging> = {},
): Promise<Score> {
  const metric = await modelMetricOf(id, options);
  return await metric.score(call, judge.bench);
}

/** The words of a question. */
export function wordsOf({ request }: ScriptedJudge['questions'][number]): readonly string[] {
  return request.prompt.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}
