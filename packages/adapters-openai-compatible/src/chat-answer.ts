import { boundedStream } from '@eva/adapter-kit';
import {
  type ChatAudioPart,
  type ChatChunk,
  chatMessages,
  chatReader,
  chatTools,
} from '@eva/adapter-kit/openai-dialect';
import type { CallScope, GenerateRequest, LlmEvent } from '@eva/core';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ChatOptions } from './chat-options.ts';
import type { CompatibleClient } from './client.ts';

export interface ChatModel {
  readonly server: CompatibleClient;
  readonly model: string;
  readonly options: ChatOptions;
  readonly audioPart: ChatAudioPart;
}

/** One streamed answer of a chat server. */
export async function* chatAnswer(
  chat: ChatModel,
  request: GenerateRequest,
  scope: CallScope,
): AsyncGenerator<LlmEvent> {
  const { server, options } = chat;
  const { client, errors } = server;
  const reader = chatReader({ errors, logger: scope.logger });
  const chunks = boundedStream({
    open: (signal) => client.chat.completions.create(chatRequest(chat, request), { signal }),
    errors,
    clock: scope.clock,
    signal: AbortSignal.any([request.signal, scope.signal]),
    firstTimeoutMs: options.answerTimeoutMs,
    idleTimeoutMs: options.answerTimeoutMs,
  });
  for await (const chunk of chunks) yield* reader.take(chunk as ChatChunk);
  yield* reader.end();
}

function chatRequest(
  { model, options, audioPart }: ChatModel,
  request: GenerateRequest,
): ChatCompletionCreateParamsStreaming {
  const { temperature, topP, maxTokens, enableThinking, sampling } = options;
  const tools = chatTools(request.tools);
  const body = {
    ...sampling,
    model,
    messages: chatMessages(request.messages, { audioPart }),
    stream: true,
    stream_options: { include_usage: true },
    ...(tools === undefined ? {} : { tools, tool_choice: 'auto' }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(enableThinking === undefined ? {} : { chat_template_kwargs: { enable_thinking: enableThinking } }),
  };
  // Fields of vLLM are not in the SDK's types; it sends what it is given.
  return body as unknown as ChatCompletionCreateParamsStreaming;
}
