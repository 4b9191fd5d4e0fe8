import { chatMessages, chatTools } from '@eva/adapter-kit/openai-dialect';
import type { GenerateRequest } from '@eva/core';
import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { LlmOptions } from './llm-options.ts';

/** What is sent for one answer; an option that is not set is left out, and the model's own value holds. */
export function chatRequest(
  request: GenerateRequest,
  { options, model }: { readonly options: LlmOptions; readonly model: string },
): ChatCompletionCreateParamsStreaming {
  const { temperature, topP, maxOutputTokens, reasoningEffort, parallelToolCalls, seed, serviceTier } = options;
  const tools = chatTools(request.tools);
  return {
    model,
    // The kit's type also knows the audio part of other servers, which is only made when asked for.
    messages: chatMessages(request.messages) as ChatCompletionMessageParam[],
    stream: true,
    stream_options: { include_usage: true },
    ...(tools === undefined ? {} : { tools: [...tools] as ChatCompletionCreateParamsStreaming['tools'] & object }),
    ...(tools === undefined || parallelToolCalls === undefined ? {} : { parallel_tool_calls: parallelToolCalls }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxOutputTokens === undefined ? {} : { max_completion_tokens: maxOutputTokens }),
    ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }),
    ...(seed === undefined ? {} : { seed }),
    ...(serviceTier === undefined ? {} : { service_tier: serviceTier }),
  };
}
