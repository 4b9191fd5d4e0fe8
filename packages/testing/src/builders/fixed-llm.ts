import type { GenerateRequest, LlmAdapter, LlmEvent } from '@eva/core';

/** A language model whose answer is a function of the request. */
export function fixedLlm(answer: (request: GenerateRequest) => readonly LlmEvent[]): LlmAdapter {
  return {
    kind: 'llm',
    identity: { provider: 'eva', model: 'fixed' },
    async *generate(request) {
      request.signal.throwIfAborted();
      yield* answer(request);
    },
  };
}
