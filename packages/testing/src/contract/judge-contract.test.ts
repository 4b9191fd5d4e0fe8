import { defineContribution, type JudgeBackend, type LlmEvent, ProviderError } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { silence } from '../builders/audio-frames.ts';
import { noOptions } from '../builders/no-options.ts';
import { TONE_FORMAT } from '../tones/tone-language.ts';
import { describeJudgeContract, judgeChecks, judgeSubject } from './judge-contract.ts';

const limits = { abortWithinMs: 60, answerWithinMs: 60, speech: silence(TONE_FORMAT, 100) };
const identity = { provider: 'eva', model: 'fixed' };

function judging(given: Partial<JudgeBackend> = {}): JudgeBackend {
  return {
    kind: 'judge',
    identity,
    modalities: ['text'],
    async ask(request, signal) {
      signal.throwIfAborted();
      await Promise.resolve();
      signal.throwIfAborted();
      if (request.prompt.some(({ type }) => type === 'audio')) throw new Error('only reads');
      return { text: '{"rating":3,"reason":"kind"}', usage: { inputTokens: 9, outputTokens: 4 }, identity };
    },
    ...given,
  };
}

/** What a judge makes of how its model ended. */
function judgingBy(answer: readonly LlmEvent[]): JudgeBackend {
  const isRefused = answer.some((event) => event.type === 'finish' && event.reason === 'refusal');
  const code = isRefused ? 'rejected' : 'malformed';
  return judging({
    ask: () => Promise.reject(new ProviderError({ code, provider: 'eva', stage: 'judge', message: 'no answer' })),
  });
}

describeJudgeContract(
  defineContribution({ protocol: 1, kind: 'judge', id: 'fixed', options: noOptions, create: () => judging() }),
  { speech: limits.speech },
);

const answering = (text: string, more: object = {}): JudgeBackend =>
  judging({ ask: async () => ({ text, usage: {}, identity, ...more }) });
const BROKEN: { readonly [check: string]: JudgeBackend } = {
  'reads text, at least': judging({ modalities: ['audio'] }),
  'answers in the shape that was asked for': answering('{"rating":3}'),
  'says what it used and whose model answered': answering('{"rating":3,"reason":"kind"}'),
  'hears audio if and only if it says that it can': judging({ modalities: ['text', 'audio'] }),
  'takes a refusal for an error that is final, and not for an answer': answering('I cannot help with that.'),
  'takes an empty answer for an error after which it can be asked again': answering(''),
  'takes an answer that was cut off for an error after which it can be asked again': answering('{"rating":3,"rea'),
  'throws the reason unchanged when it is aborted before its answer': answering('{}'),
  'throws the reason unchanged when it is aborted amid its answer': answering('{}'),
};

describe.each(judgeChecks)('$name', (check) => {
  test('passes a judge that keeps the contract', async () => {
    const subject = judgeSubject(judging(), limits, async (answer) => ({
      judge: judgingBy(answer),
      close: async () => {},
    }));
    await expect(check.run(subject)).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    const judge = broken ?? judging();
    const subject = judgeSubject(judge, limits, async () => ({ judge, close: async () => {} }));
    await expect(check.run(subject)).rejects.toThrow();
  });
});
