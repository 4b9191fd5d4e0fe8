import { defineContribution, type JudgeBackend } from '@eva/core';
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
  'throws the reason unchanged when it is aborted before its answer': answering('{}'),
  'throws the reason unchanged when it is aborted amid its answer': answering('{}'),
};

describe.each(judgeChecks)('$name', (check) => {
  test('passes a judge that keeps the contract', async () => {
    await expect(check.run(judgeSubject(judging(), limits))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    await expect(check.run(judgeSubject(broken ?? judging(), limits))).rejects.toThrow();
  });
});
