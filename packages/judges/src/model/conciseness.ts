import type { Judging, Metric } from '@eva/core';
import { writtenTurnsSchema } from '../answers/answer-schemas.ts';
import { concisenessTask } from '../prompts/conciseness.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { CONCISENESS } from '../rules/rubrics.ts';
import { agentTurnIds, conversationBlock } from './call-blocks.ts';
import { modelMetric } from './model-metric.ts';
import { scoreWrittenTurns } from './written-turns.ts';

export function concisenessDesign(): PromptDesign {
  return { task: concisenessTask(), schema: writtenTurnsSchema(CONCISENESS) };
}

/** A model's verdict on whether each agent turn can be taken in at one hearing. */
export function concisenessByModel(options: Judging): Metric {
  return modelMetric({
    id: 'conciseness',
    category: 'experience',
    needs: ['judge-text'],
    scale: { ...CONCISENESS.scale, better: 'higher', passAt: 0.5 },
    async score(call, bench) {
      const expected = [...new Set(call.trace.map(({ turn }) => turn))];
      if (expected.length === 0) throw new Error('no transcript');
      return await scoreWrittenTurns({
        call,
        bench,
        options,
        rubric: CONCISENESS,
        design: concisenessDesign(),
        blocks: [conversationBlock(call)],
        expected,
        asked: agentTurnIds(call),
      });
    },
  });
}
