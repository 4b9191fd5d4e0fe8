import type { Judging, Metric } from '@eva/core';
import { callAnswerSchema } from '../answers/answer-schemas.ts';
import { conversationProgressionTask } from '../prompts/conversation-progression.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import type { PromptView } from '../prompts/transcript-notes.ts';
import { progressionRating } from '../rules/progression-rating.ts';
import { CONVERSATION_PROGRESSION } from '../rules/rubrics.ts';
import { conversationBlock, instructionBlocks } from './call-blocks.ts';
import { scoreJudgedCall } from './judged-call.ts';
import { modelMetric, viewOf } from './model-metric.ts';

export function conversationProgressionDesign(view: PromptView): PromptDesign {
  return { task: conversationProgressionTask(view), schema: callAnswerSchema(CONVERSATION_PROGRESSION) };
}

/** A model's verdict on whether each step of the agent brought the call forward. */
export function conversationProgressionByModel(options: Judging): Metric {
  return modelMetric({
    id: 'conversation_progression',
    category: 'experience',
    needs: ['judge-text'],
    scale: { ...CONVERSATION_PROGRESSION.scale, better: 'higher', passAt: 0.5 },
    async score(call, bench) {
      if (call.trace.length === 0) throw new Error('no transcript');
      return await scoreJudgedCall({
        call,
        bench,
        options,
        rubric: CONVERSATION_PROGRESSION,
        design: conversationProgressionDesign(viewOf(call, options)),
        blocks: [...instructionBlocks(call), conversationBlock(call)],
        about: 'agent',
        contradiction: (rating, ratings) =>
          rating === progressionRating(ratings)
            ? undefined
            : `the overall rating is ${rating}, the dimensions come to ${progressionRating(ratings)}`,
        details: (answer, rating) => ({
          rating,
          explanation: { dimensions: answer.dimensions ?? null },
          num_turns: call.trace.length,
        }),
      });
    },
  });
}
