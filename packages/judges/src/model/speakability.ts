import type { Json, Judging, Metric } from '@eva/core';
import { ratedTurnsSchema } from '../answers/answer-schemas.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { speakabilityTask } from '../prompts/speakability.ts';
import { SPEAKABILITY } from '../rules/rubrics.ts';
import { textsOf } from './call-blocks.ts';
import { modelMetric } from './model-metric.ts';
import { scoreWrittenTurns } from './written-turns.ts';

export function speakabilityDesign(): PromptDesign {
  return { task: speakabilityTask(), schema: ratedTurnsSchema(SPEAKABILITY) };
}

/** A model's verdict on whether each agent text can be spoken as it stands. */
export function speakabilityByModel(options: Judging): Metric {
  return modelMetric({
    id: 'speakability',
    category: 'diagnostic',
    pipelines: ['cascade', 'audio_llm'],
    inPassAtK: false,
    needs: ['judge-text'],
    scale: { ...SPEAKABILITY.scale, better: 'higher' },
    async score(call, bench) {
      const texts = [...textsOf(call, 'agent', 'intended')].filter(([, text]) => text.trim() !== '');
      if (texts.length === 0) throw new Error('the agent has no text of its own');
      const asked = texts.map(([turn]) => turn);
      return await scoreWrittenTurns({
        call,
        bench,
        options,
        rubric: SPEAKABILITY,
        design: speakabilityDesign(),
        blocks: [
          { name: 'LANGUAGE OF THE CALL', lines: [call.locale] },
          { name: 'TEXTS OF THE AGENT', lines: texts.map(([turn, text]): Json => ({ turn, text })) },
        ],
        expected: asked,
        asked,
      });
    },
  });
}
