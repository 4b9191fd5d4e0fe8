import assert from 'node:assert/strict';
import type { AudioChunk, Contribution, JsonSchema, JudgeBackend, JudgeRequest } from '@eva/core';
import { within } from '../duplex/within.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, createSubject, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';

export interface JudgeContractSetup extends ContractSetup {
  /** Something to judge by ear; asked about when the judge says that it takes audio. */
  readonly speech?: AudioChunk;
}

export interface JudgeSubject {
  readonly judge: JudgeBackend;
  readonly speech: AudioChunk | undefined;
  readonly abortWithinMs: number;
  readonly answerWithinMs: number;
}

const SHAPE: JsonSchema = {
  type: 'object',
  properties: { rating: { type: 'integer', minimum: 1, maximum: 3 }, reason: { type: 'string' } },
  required: ['rating', 'reason'],
  additionalProperties: false,
};
const QUESTION: JudgeRequest = {
  prompt: [{ type: 'text', text: 'Was the agent polite? Answer as JSON with a rating from 1 to 3 and a reason.' }],
  answer: SHAPE,
  sampling: { maxOutputTokens: 1000 },
};

/** The contract of a `judge` contribution, as tests. */
export function describeJudgeContract<Options>(
  contribution: Contribution<'judge', Options>,
  setup: JudgeContractSetup = {},
): void {
  const title = `judge ${contribution.id}`;
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: answers`, judgeChecks, async () =>
    judgeSubject(await createSubject(contribution, setup), setup),
  );
}

export function judgeSubject(judge: JudgeBackend, setup: JudgeContractSetup): JudgeSubject {
  return { judge, speech: setup.speech, ...limitsOf(setup) };
}

export const judgeChecks: readonly ContractCheck<JudgeSubject>[] = [
  {
    name: 'reads text, at least',
    async run({ judge }) {
      assert.ok(judge.modalities.includes('text'), 'modalities include text');
    },
  },
  {
    name: 'answers in the shape that was asked for',
    async run({ judge, answerWithinMs }) {
      const asked = judge.ask(QUESTION, new AbortController().signal);
      const { text } = await within(answerWithinMs, 'an answer', asked);
      const answer: unknown = JSON.parse(text);
      assert.ok(typeof answer === 'object' && answer !== null, 'the answer is an object');
      assert.deepEqual(Object.keys(answer).sort(), ['rating', 'reason']);
    },
  },
  {
    name: 'says what it used and whose model answered',
    async run({ judge, answerWithinMs }) {
      const asked = judge.ask(QUESTION, new AbortController().signal);
      const { usage, identity } = await within(answerWithinMs, 'an answer', asked);
      assert.ok((usage.inputTokens ?? 0) > 0 && (usage.outputTokens ?? 0) > 0, 'usage has tokens both ways');
      assert.equal(identity.model, judge.identity.model, 'the identity is the one that was asked');
    },
  },
  {
    name: 'hears audio if and only if it says that it can',
    async run({ judge, speech, answerWithinMs }) {
      if (speech === undefined) return;
      const request: JudgeRequest = { ...QUESTION, prompt: [...QUESTION.prompt, { type: 'audio', audio: speech }] };
      const asked = judge.ask(request, new AbortController().signal);
      if (judge.modalities.includes('audio')) await within(answerWithinMs, 'an answer', asked);
      else await assert.rejects(within(answerWithinMs, 'a refusal', asked));
    },
  },
  ...(['before', 'amid'] as const).map(
    (when): ContractCheck<JudgeSubject> => ({
      name: `throws the reason unchanged when it is aborted ${when === 'before' ? 'before' : 'amid'} its answer`,
      async run({ judge, abortWithinMs }) {
        const reason = { because: 'nobody wants to know any more' };
        const controller = new AbortController();
        if (when === 'before') controller.abort(reason);
        const asked = judge.ask(QUESTION, controller.signal).catch((thrown: unknown) => ({ thrown }));
        if (when === 'amid') controller.abort(reason);
        assert.deepEqual(await within(abortWithinMs, 'the end after the abort', asked), { thrown: reason });
      },
    }),
  ),
];
