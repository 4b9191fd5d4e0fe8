import type { Judging, Metric } from '@eva/core';
import { callAnswerSchema } from '../answers/answer-schemas.ts';
import { faithfulnessTask } from '../prompts/faithfulness.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import type { PromptView } from '../prompts/transcript-notes.ts';
import { FAITHFULNESS } from '../rules/rubrics.ts';
import { conversationBlock, instructionBlocks } from './call-blocks.ts';
import { scoreJudgedCall } from './judged-call.ts';
import { modelMetric, viewOf } from './model-metric.ts';

export function faithfulnessDesign(view: PromptView): PromptDesign {
  return { task: faithfulnessTask(view), schema: callAnswerSchema(FAITHFULNESS) };
}

/**
 * A model's verdict on whether the agent stayed true to caller, tools and policy. Where profiles differ: `paper` reads a
 * hybrid's words as recognised from its voice and expects more asking of agents that hear; `latest` does neither.
 */
export function faithfulnessByModel(options: Judging): Metric {
  return modelMetric({
    id: 'faithfulness',
    category: 'accuracy',
    needs: ['judge-text'],
    scale: { ...FAITHFULNESS.scale, better: 'higher', passAt: 0.5 },
    async score(call, bench) {
      if (call.trace.length === 0) throw new Error('no transcript');
      return await scoreJudgedCall({
        call,
        bench,
        options,
        rubric: FAITHFULNESS,
        design: faithfulnessDesign(viewOf(call, options)),
        blocks: [...instructionBlocks(call), conversationBlock(call)],
        about: 'agent',
        contradiction: (rating, ratings) =>
          ratings.length > 0 && rating !== Math.min(...ratings)
            ? `the overall rating is ${rating}, the lowest of the dimensions ${Math.min(...ratings)}`
            : undefined,
        details: (answer, rating) => ({
          rating,
          explanation: { dimensions: answer.dimensions ?? null },
          num_turns: call.trace.length,
        }),
      });
    },
  });
}
