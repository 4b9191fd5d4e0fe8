import type Anthropic from '@anthropic-ai/sdk';
import { boundedStream, type ProviderErrors, providerErrors } from '@eva/adapter-kit';
import {
  type CallScope,
  defineContribution,
  defineOptions,
  type GenerateRequest,
  type Host,
  type LlmAdapter,
  type LlmEvent,
} from '@eva/core';
import { API_KEY, anthropicClient } from './client.ts';
import { type LlmOptions, llmOptions } from './llm-options.ts';
import { messageReader } from './message-reader.ts';
import { preflight } from './preflight.ts';
import { wireHistory, wireTools } from './to-wire.ts';

const DEFAULT_MODEL = 'claude-haiku-4-5';

export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'anthropic',
  options: defineOptions(llmOptions),
  create(options: LlmOptions, host: Host): LlmAdapter {
    const connection = connect(options, host);
    return {
      kind: 'llm',
      identity: { provider: 'anthropic', model: connection.model },
      generate: (request, scope) => generate(connection, request, scope),
    };
  },
  async preflight(options, host, signal) {
    const { client, errors, model } = connect(options, host);
    await preflight({ client, errors, model, signal, timeoutMs: options.answerTimeoutMs });
  },
});

interface Connection {
  readonly client: Anthropic;
  readonly errors: ProviderErrors;
  readonly model: string;
  readonly options: LlmOptions;
}

function connect(options: LlmOptions, host: Host): Connection {
  const key = host.secret(API_KEY);
  return {
    client: anthropicClient({ key, baseUrl: options.baseUrl }),
    errors: providerErrors({ provider: 'anthropic', stage: 'llm', secrets: [key] }),
    model: host.model ?? DEFAULT_MODEL,
    options,
  };
}

async function* generate(
  { client, errors, model, options }: Connection,
  request: GenerateRequest,
  scope: CallScope,
): AsyncGenerator<LlmEvent> {
  const { system, messages } = wireHistory(request.messages);
  const tools = wireTools(request.tools);
  const body: Anthropic.Messages.MessageCreateParamsStreaming = {
    model,
    max_tokens: options.maxTokens,
    stream: true,
    messages,
    ...(system === '' ? {} : { system }),
    ...(tools.length === 0
      ? {}
      : { tools, tool_choice: { type: 'auto', disable_parallel_tool_use: !options.parallelToolCalls } }),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.effort === undefined ? {} : { output_config: { effort: options.effort } }),
    ...(options.cache ? { cache_control: { type: 'ephemeral' } } : {}),
  };
  const reader = messageReader({ errors, logger: scope.logger });
  const pieces = boundedStream({
    open: (signal) => client.messages.create(body, { signal }),
    errors,
    clock: scope.clock,
    signal: AbortSignal.any([request.signal, scope.signal]),
    firstTimeoutMs: options.answerTimeoutMs,
    idleTimeoutMs: options.answerTimeoutMs,
  });
  for await (const event of pieces) yield* reader.take(event);
  yield reader.end();
}
