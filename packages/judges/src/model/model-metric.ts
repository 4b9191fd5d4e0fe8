import type { CallContext, JsonObject, Judging, Metric, MetricBench, Score } from '@eva/core';
import { promptVersion } from '../prompts/prompt-versions.ts';
import type { PromptView } from '../prompts/transcript-notes.ts';
import type { JudgeTrail } from './ask-judge.ts';

type Described = Pick<Metric, 'id' | 'category' | 'scale' | 'gate' | 'about'> &
  Partial<Pick<Metric, 'pipelines' | 'inDefaultSet' | 'inPassAtK'>> & {
    readonly needs: Metric['needs'];
    score(call: CallContext, bench: MetricBench): Promise<Score>;
  };

/** A metric that a model decides. Its version and the hash of its prompt come from the table of both. */
export function modelMetric({ score, ...described }: Described): Metric {
  return {
    pipelines: ['cascade', 'audio_llm', 's2s'],
    inDefaultSet: true,
    inPassAtK: true,
    ...described,
    ...promptVersion(described.id),
    kind: 'metric',
    score,
  };
}

export function viewOf({ pipeline }: CallContext, { profile }: Judging): PromptView {
  return { pipeline, profile };
}

/** How a verdict came about, as it is stored. */
export function trailDetails(trail: JudgeTrail, { profile }: Judging): JsonObject {
  return {
    judge: {
      model: trail.judgedBy,
      profile,
      cached: trail.isCached,
      steps: [...trail.steps],
      warnings: [...trail.warnings],
      usage: { ...trail.usage },
    },
    judge_raw_response: trail.rawAnswer,
  };
}
