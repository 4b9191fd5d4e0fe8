import { defineContribution, type GenerateRequest, type LlmAdapter, type LlmEvent } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { describeLlmContract, llmChecks, llmSubject } from './llm-contract.ts';

const ANSWER: readonly LlmEvent[] = [
  { type: 'text-delta', text: 'At nine' },
  { type: 'text-delta', text: ' in the morning.' },
  { type: 'finish', reason: 'stop' },
];
const limits = { abortWithinMs: 60, answerWithinMs: 60 };

/** Answers with fixed events, and minds the abort between them. */
function answering(events: (request: GenerateRequest, virtual: boolean) => readonly LlmEvent[]): LlmAdapter {
  return {
    kind: 'llm',
    identity: { provider: 'eva', model: 'fixed' },
    async *generate(request, scope) {
      for (const event of events(request, scope.clock.kind === 'virtual')) {
        request.signal.throwIfAborted();
        await scope.compute(async () => undefined, request.signal);
        request.signal.throwIfAborted();
        yield event;
      }
      request.signal.throwIfAborted();
    },
  };
}

const sound = answering(() => ANSWER);
const deaf: LlmAdapter = {
  ...sound,
  generate: (request, scope) => sound.generate({ ...request, signal: new AbortController().signal }, scope),
};
let made = 0;
let visits = 0;

describeLlmContract(
  defineContribution({ protocol: 1, kind: 'llm', id: 'fixed', options: noOptions, create: () => sound }),
);

const BROKEN: { readonly [check: string]: LlmAdapter } = {
  'ends each answer with one finish, after text or a tool call': answering(() => ANSWER.slice(0, 2)),
  'finishes with tool-calls exactly when it calls a tool': answering(() => [
    { type: 'tool-call', call: { id: '1', name: 'get_flight', arguments: {} } },
    { type: 'finish', reason: 'stop' },
  ]),
  'throws the reason unchanged when the caller barges in before its answer': deaf,
  'throws the reason unchanged when the caller barges in amid its answer': deaf,
  'throws the reason unchanged when the call is over before its answer': deaf,
  'throws the reason unchanged when the call is over amid its answer': deaf,
  'can be left amid an answer, and answers again': answering(() => (visits++ === 0 ? ANSWER : [])),
  'gives the same answer to the same request': answering(() => [{ type: 'text-delta', text: `${made++}` }, ...ANSWER]),
  'works on the virtual clock, the same each time': answering((_, virtual) =>
    virtual ? [{ type: 'text-delta', text: `${made++}` }, ...ANSWER] : ANSWER,
  ),
};

describe.each(llmChecks)('$name', (check) => {
  test('passes an adapter that keeps the contract', async () => {
    await expect(check.run(llmSubject(sound, limits))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    await expect(check.run(llmSubject(broken ?? sound, limits))).rejects.toThrow();
  });
});
