import assert from 'node:assert/strict';
import {
  type AudioChunk,
  type Contribution,
  EvaError,
  type JsonSchema,
  type JudgeBackend,
  type JudgeRequest,
  type LlmEvent,
} from '@eva/core';
import { emulatedHost } from '../builders/emulated-host.ts';
import { within } from '../duplex/within.ts';
import type { ProviderEmulator } from '../emulators/provider-emulator.ts';
import { toneEngines } from '../tones/tone-engines.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, createSubject, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';

export interface JudgeContractSetup extends ContractSetup {
  /** Something to judge by ear; asked about when the judge says that it takes audio. */
  readonly speech?: AudioChunk;
  /** The provider's emulator: with it the model behind is made to refuse, to say nothing and to break off as well. */
  readonly provider?: ProviderEmulator;
}

export interface JudgeSubject {
  readonly judge: JudgeBackend;
  readonly speech: AudioChunk | undefined;
  /** The same judge, asked of a model that answers so. Undefined where the suite has no hold on the model. */
  readonly withModel: WithModel | undefined;
  readonly abortWithinMs: number;
  readonly answerWithinMs: number;
}

export type WithModel = (
  answer: readonly LlmEvent[],
) => Promise<{ readonly judge: JudgeBackend; close(): Promise<void> }>;

const SHAPE: JsonSchema = {
  type: 'object',
  properties: { rating: { type: 'integer', minimum: 1, maximum: 3 }, reason: { type: 'string' } },
  required: ['rating', 'reason'],
  additionalProperties: false,
};
const QUESTION: JudgeRequest = {
  prompt: [{ type: 'text', text: 'Was the agent polite? Answer as JSON with a rating from 1 to 3 and a reason.' }],
  answer: SHAPE,
  // As many as the judges of calls ask for: some clients refuse to wait that long for an answer in one piece.
  sampling: { maxOutputTokens: 32_000 },
};
/** Without a shape, a prompt is the language model's to answer, whose ending the suite decides. */
const FREE_QUESTION: JudgeRequest = { prompt: QUESTION.prompt, sampling: QUESTION.sampling };

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
    judgeSubject(await createSubject(contribution, setup), setup, modelOf(contribution, setup)),
  );
}

export function judgeSubject(judge: JudgeBackend, setup: JudgeContractSetup, withModel?: WithModel): JudgeSubject {
  return { judge, speech: setup.speech, withModel, ...limitsOf(setup) };
}

function modelOf<Options>(
  contribution: Contribution<'judge', Options>,
  setup: JudgeContractSetup,
): WithModel | undefined {
  const { provider } = setup;
  if (provider === undefined) return undefined;
  return async (answer) => {
    const running = await provider.start({ engines: toneEngines({ words: [], answer: () => answer }) });
    const options = { ...Object(setup.options), ...running.optionsFor({ kind: 'judge', id: contribution.id }) };
    const judge = await createSubject(contribution, { options, host: emulatedHost(running, setup.host) });
    return { judge, close: () => running.close() };
  };
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
  endsAs('rejected', 'takes a refusal for an error that is final, and not for an answer', [
    { type: 'text-delta', text: 'I cannot help with that.' },
    { type: 'finish', reason: 'refusal' },
  ]),
  endsAs('malformed', 'takes an empty answer for an error after which it can be asked again', [
    { type: 'finish', reason: 'stop' },
  ]),
  endsAs('malformed', 'takes an answer that was cut off for an error after which it can be asked again', [
    { type: 'text-delta', text: '{"rating":3,"rea' },
    { type: 'finish', reason: 'length' },
  ]),
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

function endsAs(
  code: 'rejected' | 'malformed',
  name: string,
  answer: readonly LlmEvent[],
): ContractCheck<JudgeSubject> {
  return {
    name,
    async run({ withModel, answerWithinMs }) {
      if (withModel === undefined) return;
      const { judge, close } = await withModel(answer);
      try {
        const asked = judge.ask(FREE_QUESTION, new AbortController().signal).catch((thrown: unknown) => ({ thrown }));
        const outcome = await within(answerWithinMs, 'an end', asked);
        const thrown = 'thrown' in outcome ? outcome.thrown : undefined;
        assert.ok(EvaError.is(thrown), `an error of ours, not ${JSON.stringify(outcome)}`);
        const { retryable } = thrown as { readonly retryable?: boolean };
        assert.deepEqual({ code: thrown.code, retryable }, { code, retryable: code === 'malformed' });
      } finally {
        await close();
      }
    },
  };
}
