import { providerErrors } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import { aScope } from '@eva/testing';
import { expect, test } from 'vitest';
import { answerReader } from './answer-reader.ts';

const reader = () =>
  answerReader({
    errors: providerErrors({ provider: 'google', stage: 'llm' }),
    logger: aScope().logger,
    newCallId: () => 'call-1',
    signed: () => {},
  });
const chunk = (finishReason: string, ...parts: readonly JsonObject[]): JsonObject => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
});

test('an answer whose tokens all went into thoughts is an error that says what to do', () => {
  const one = reader();
  one.take(chunk('MAX_TOKENS', { text: 'hm', thought: true }));

  expect(() => one.end()).toThrow(
    expect.objectContaining({ code: 'malformed', hint: expect.stringContaining('maxOutputTokens') }),
  );
});

test('an answer that was cut off after some words is one that was cut off', () => {
  const one = reader();

  expect(one.take(chunk('MAX_TOKENS', { text: 'Well' }))).toEqual([{ type: 'text-delta', text: 'Well' }]);
  expect(one.end()).toEqual({ type: 'finish', reason: 'length' });
});

test('a filter that leaves nothing of an answer is a refusal', () => {
  const one = reader();
  one.take(chunk('SAFETY'));

  expect(one.end()).toEqual({ type: 'finish', reason: 'refusal' });
});
