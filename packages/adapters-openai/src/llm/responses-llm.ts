import { boundedStream } from '@eva/adapter-kit';
import type { CallScope, GenerateRequest, LlmAdapter, LlmEvent } from '@eva/core';
import type { ResponseReasoningItem } from 'openai/resources/responses/responses';
import type { OpenAiClient } from '../client.ts';
import type { LlmOptions } from './llm-options.ts';
import { responsesReader } from './responses-reader.ts';
import { responsesRequest } from './responses-request.ts';

/** Answers by the Responses interface; a model's reasoning goes back to it with the results of the tools it led to. */
export function responsesLlm(spec: {
  readonly openai: OpenAiClient;
  readonly options: LlmOptions;
  readonly model: string;
}): LlmAdapter['generate'] {
  const { openai, options, model } = spec;
  const { client, errors } = openai;
  /** Kept a call at a time, and gone with it. */
  const thoughts = new WeakMap<CallScope, Map<string, readonly ResponseReasoningItem[]>>();

  return async function* generate(request: GenerateRequest, scope: CallScope): AsyncGenerator<LlmEvent> {
    const reasoningOf = thoughts.get(scope) ?? new Map<string, readonly ResponseReasoningItem[]>();
    thoughts.set(scope, reasoningOf);
    const reader = responsesReader({ errors, logger: scope.logger });
    const events = boundedStream({
      open: (signal) => client.responses.create(responsesRequest(request, { options, model, reasoningOf }), { signal }),
      errors,
      clock: scope.clock,
      signal: request.signal,
      firstTimeoutMs: options.answerTimeoutMs,
      idleTimeoutMs: options.answerTimeoutMs,
    });
    for await (const event of events) {
      for (const one of reader.take(event)) {
        if (one.type === 'tool-call') reasoningOf.set(one.call.id, [...reader.reasoning]);
        yield one;
      }
    }
    yield* reader.end();
  };
}
