import type { CallContext, Json, Judging, Metric } from '@eva/core';
import { callAnswerSchema } from '../answers/answer-schemas.ts';
import { isObject, isYes, textOf } from '../answers/json-shape.ts';
import type { MaterialBlock } from '../prompts/material.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import type { PromptView } from '../prompts/transcript-notes.ts';
import { userBehavioralFidelityTask } from '../prompts/user-behavioral-fidelity.ts';
import { USER_BEHAVIORAL_FIDELITY } from '../rules/rubrics.ts';
import { conversationBlock, markedTexts } from './call-blocks.ts';
import { scoreJudgedCall } from './judged-call.ts';
import { modelMetric, viewOf } from './model-metric.ts';

export function userBehavioralFidelityDesign(view: PromptView): PromptDesign {
  return { task: userBehavioralFidelityTask(view), schema: callAnswerSchema(USER_BEHAVIORAL_FIDELITY) };
}

/** A model's verdict on whether the simulated caller gave the agent a fair test; a 0 does not count as a call. */
export function userBehavioralFidelityByModel(options: Judging): Metric {
  return modelMetric({
    id: 'user_behavioral_fidelity',
    category: 'validation',
    needs: ['judge-text'],
    scale: { ...USER_BEHAVIORAL_FIDELITY.scale, better: 'higher', passAt: 0.5 },
    gate: {
      objection: ({ value, details }) => (value === 1 ? null : whatWasDetected(details.corruption_analysis)),
    },
    async score(call, bench) {
      const { summary, decisionTree } = call.scenario.goal;
      if (summary === '' && Object.keys(decisionTree).length === 0) throw new Error("the caller's goal is not known");
      return await scoreJudgedCall({
        call,
        bench,
        options,
        rubric: USER_BEHAVIORAL_FIDELITY,
        design: userBehavioralFidelityDesign(viewOf(call, options)),
        blocks: callerBlocks(call),
        about: 'caller',
        contradiction: (rating, clean) =>
          clean.length > 0 && rating !== Math.min(...clean)
            ? `the rating is ${rating}, the types detected say ${Math.min(...clean)}`
            : undefined,
        details: (answer, rating) => ({
          rating,
          corrupted: rating === 0,
          corruption_analysis: answer.corruption_analysis ?? null,
        }),
      });
    },
  });
}

function callerBlocks(call: CallContext): readonly MaterialBlock[] {
  const { goal, persona, now } = call.scenario;
  const { summary, openingLine, decisionTree, facts } = goal;
  const real = [...markedTexts(call, 'caller')].map(([turn, caller]): Json => ({ turn, caller }));
  const writes = call.tools.filter(({ effect }) => effect === 'write');
  return [
    { name: 'INSTRUCTIONS OF THE CALLER', lines: [{ summary, openingLine, decisionTree, facts }] },
    { name: 'PERSONA OF THE CALLER', lines: [persona.description] },
    { name: 'LANGUAGE OF THE CALLER', lines: [call.locale] },
    { name: 'DATE AND TIME OF THE CALL', lines: [now] },
    { name: 'TOOLS THAT WRITE', lines: writes.map(({ name, description }) => ({ name, description })) },
    conversationBlock(call),
    ...(call.pipeline === 'cascade' ? [{ name: 'WHAT THE CALLER REALLY SAID', lines: real }] : []),
    { name: 'END OF THE CALL', lines: [howItEnded(call)] },
  ];
}

/** One of the ways in which a call ends, in words of ours. */
function howItEnded({ ended, turns }: CallContext): string {
  if (ended.reason === 'time_limit_exceeded') return 'The time limit was reached, and the system ended the call.';
  const last = [...turns].sort((one, other) => endOf(one) - endOf(other)).at(-1);
  if (ended.reason === 'inactivity_timeout') {
    return last?.speaker === 'caller'
      ? "The agent did not answer the caller's last turn, and the system ended the call."
      : 'Nobody said anything any more, and the system ended the call.';
  }
  return ended.by === 'caller' ? 'The caller ended the call.' : `The ${ended.by} ended the call (${ended.reason}).`;
}

function endOf({ segments }: CallContext['turns'][number]): number {
  return segments.at(-1)?.endMs ?? 0;
}

function whatWasDetected(analysis: Json | undefined): string {
  const found = Object.entries(isObject(analysis) ? analysis : {}).flatMap(([type, entry]) =>
    isObject(entry) && isYes(entry.detected) ? [`${type}: ${textOf(entry.analysis)}`] : [],
  );
  return found.length === 0 ? 'the judge rates the caller 0' : found.join('; ');
}
