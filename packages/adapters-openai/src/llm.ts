import { boundedStream } from '@eva/adapter-kit';
import { chatReader } from '@eva/adapter-kit/openai-dialect';
import {
  type CallScope,
  defineContribution,
  defineOptions,
  type GenerateRequest,
  type LlmAdapter,
  type LlmEvent,
} from '@eva/core';
import { type OpenAiClient, openaiClient } from './client.ts';
import { chatRequest } from './llm/chat-request.ts';
import { type LlmOptions, llmOptions } from './llm/llm-options.ts';
import { refuseChatWithTools } from './llm/refuse-chat-with-tools.ts';
import { responsesLlm } from './llm/responses-llm.ts';
import { preflightModel } from './preflight.ts';

const DEFAULT_MODEL = 'gpt-5.4-mini';

export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'openai',
  options: defineOptions(llmOptions),
  create: (options: LlmOptions, host): LlmAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    refuseChatWithTools(model, options);
    const openai = openaiClient(host, options, 'llm');
    return {
      kind: 'llm',
      identity: { provider: 'openai', model },
      generate:
        options.api === 'responses'
          ? responsesLlm({ openai, options, model })
          : (request, scope) => generate({ openai, options, model }, request, scope),
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'llm', model: host.model ?? DEFAULT_MODEL, signal }),
});

interface ChatLlm {
  readonly openai: OpenAiClient;
  readonly options: LlmOptions;
  readonly model: string;
}

async function* generate(
  { openai: { client, errors }, options, model }: ChatLlm,
  request: GenerateRequest,
  scope: CallScope,
): AsyncGenerator<LlmEvent> {
  const reader = chatReader({ errors, logger: scope.logger });
  const chunks = boundedStream({
    open: (signal) => client.chat.completions.create(chatRequest(request, { options, model }), { signal }),
    errors,
    clock: scope.clock,
    signal: request.signal,
    firstTimeoutMs: options.answerTimeoutMs,
    idleTimeoutMs: options.answerTimeoutMs,
  });
  for await (const chunk of chunks) yield* reader.take(chunk);
  yield* reader.end();
}
