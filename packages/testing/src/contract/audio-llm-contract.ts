import assert from 'node:assert/strict';
import type { AudioChunk, AudioLlmAdapter, Contribution } from '@eva/core';
import { aScope } from '../builders/a-scope.ts';
import { collect } from '../duplex/duplex-use.ts';
import { within } from '../duplex/within.ts';
import type { ContractCheck } from './contract-check.ts';
import { checksOn, createSubject, isSaneFormat } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';
import { type LlmContractSetup, type LlmSubject, llmChecks, llmSubject } from './llm-contract.ts';

export interface AudioLlmContractSetup extends LlmContractSetup {
  /** What the caller says, in a format that the adapter accepts. */
  readonly speech: AudioChunk;
  /** What the answer must contain, which the model can only know from the audio. Default: anything. */
  readonly expectText?: RegExp;
}

export interface AudioLlmSubject extends LlmSubject {
  readonly model: AudioLlmAdapter;
  readonly speech: AudioChunk;
  readonly expectText: RegExp;
}

/** The contract of an `audio-llm` contribution, as tests: that of a language model, with ears. */
export function describeAudioLlmContract<Options>(
  contribution: Contribution<'audio-llm', Options>,
  setup: AudioLlmContractSetup,
): void {
  const title = `audio-llm ${contribution.id}`;
  const subject = async () => audioLlmSubject(await createSubject(contribution, setup), setup);
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: answers`, checksOn(llmChecks, setup), subject);
  describeChecks(`${title}: hearing`, audioLlmChecks, subject);
}

export function audioLlmSubject(model: AudioLlmAdapter, setup: AudioLlmContractSetup): AudioLlmSubject {
  const { speech, request } = setup;
  const messages = [
    ...(request?.messages ?? [
      { role: 'system', text: 'You answer the telephone of an airline. Today is 2026-03-17.' } as const,
      { role: 'assistant', text: 'Hello, how can I help you?' } as const,
    ]),
    { role: 'user', content: [{ type: 'audio', audio: speech }] } as const,
  ];
  return {
    ...llmSubject(model, { ...setup, request: { ...request, messages } }),
    model,
    speech,
    expectText: setup.expectText ?? /./,
  };
}

export const audioLlmChecks: readonly ContractCheck<AudioLlmSubject>[] = [
  {
    name: 'accepts formats that exist, that of the test among them',
    async run({ model, speech }) {
      assert.deepEqual(
        model.accepts.filter((format) => !isSaneFormat(format)),
        [],
      );
      const { encoding, sampleRateHz } = speech.format;
      assert.ok(
        model.accepts.some((format) => format.encoding === encoding && format.sampleRateHz === sampleRateHz),
        'accepts the format of the speech that the suite was given',
      );
    },
  },
  {
    name: 'answers what was said',
    async run({ model, request, expectText, answerWithinMs }) {
      const scope = aScope();
      const answer = collect(model.generate({ ...request, signal: scope.signal }, scope));
      const { events, failure } = await within(answerWithinMs, 'an answer', answer);
      if (failure !== undefined) throw failure.reason;
      const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
      const calls = events.flatMap((event) => (event.type === 'tool-call' ? [JSON.stringify(event.call)] : []));
      assert.match([text, ...calls].join('\n'), expectText);
    },
  },
];
