import type Anthropic from '@anthropic-ai/sdk';
import { boundedStream } from '@eva/adapter-kit';
import {
  type CallScope,
  defineContribution,
  defineOptions,
  type GenerateRequest,
  type Host,
  type LlmAdapter,
  type LlmEvent,
} from '@eva/core';
import { type Connection, connect, preflight } from './connect.ts';
import { type KeptThoughts, keptThoughts } from './kept-thoughts.ts';
import { type LlmOptions, llmOptions } from './llm-options.ts';
import { messageReader } from './message-reader.ts';
import { wireHistory, wireTools } from './to-wire.ts';

const DEFAULT_MODEL = 'claude-haiku-4-5';

export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'anthropic',
  options: defineOptions(llmOptions),
  create(options: LlmOptions, host: Host): LlmAdapter {
    const connection = connectLlm(options, host);
    const thoughts = keptThoughts();
    return {
      kind: 'llm',
      identity: { provider: 'anthropic', model: connection.model },
      generate: (request, scope) => generate(connection, thoughts, request, scope),
    };
  },
  preflight: (options, host, signal) => preflight(connectLlm(options, host), signal),
});

function connectLlm(options: LlmOptions, host: Host): Connection<LlmOptions> {
  return connect({ options, host, stage: 'llm', defaultModel: DEFAULT_MODEL });
}

async function* generate(
  { client, errors, model, options }: Connection<LlmOptions>,
  thoughts: KeptThoughts,
  request: GenerateRequest,
  scope: CallScope,
): AsyncGenerator<LlmEvent> {
  const { system, messages } = wireHistory(request.messages, (id) => thoughts.of(scope, id));
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
  const reader = messageReader({
    errors,
    logger: scope.logger,
    thought: (id, before) => thoughts.keep(scope, id, before),
  });
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
