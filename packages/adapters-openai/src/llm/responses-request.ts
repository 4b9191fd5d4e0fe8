import type { GenerateRequest, Message } from '@eva/core';
import type {
  ResponseCreateParamsStreaming,
  ResponseInputItem,
  ResponseReasoningItem,
} from 'openai/resources/responses/responses';
import type { LlmOptions } from './llm-options.ts';

export interface ResponsesRequestSpec {
  readonly options: LlmOptions;
  readonly model: string;
  /** What the model thought before it called a tool, by the id of the call. */
  readonly reasoningOf: ReadonlyMap<string, readonly ResponseReasoningItem[]>;
}

/** One answer by the Responses interface; nothing is stored there, so everything goes along each time. */
export function responsesRequest(request: GenerateRequest, spec: ResponsesRequestSpec): ResponseCreateParamsStreaming {
  const { options, model, reasoningOf } = spec;
  const { temperature, topP, maxOutputTokens, reasoningEffort, parallelToolCalls, serviceTier } = options;
  const tools = request.tools.map(({ name, description, parameters }) => ({
    type: 'function' as const,
    name,
    description,
    parameters: { ...parameters },
    strict: false,
  }));
  return {
    model,
    input: request.messages.flatMap((message) => inputItems(message, reasoningOf)),
    stream: true,
    store: false,
    include: ['reasoning.encrypted_content'],
    ...(tools.length === 0 ? {} : { tools }),
    ...(tools.length === 0 || parallelToolCalls === undefined ? {} : { parallel_tool_calls: parallelToolCalls }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxOutputTokens === undefined ? {} : { max_output_tokens: maxOutputTokens }),
    ...(reasoningEffort === undefined ? {} : { reasoning: { effort: reasoningEffort } }),
    ...(serviceTier === undefined ? {} : { service_tier: serviceTier }),
  };
}

function inputItems(message: Message, reasoningOf: ResponsesRequestSpec['reasoningOf']): ResponseInputItem[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.text }];
    case 'user':
      return [
        { role: 'user', content: message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ') },
      ];
    case 'assistant': {
      const { text, toolCalls = [] } = message;
      const said: ResponseInputItem[] = text === '' ? [] : [{ role: 'assistant', content: text }];
      const thought = new Set(toolCalls.flatMap(({ id }) => reasoningOf.get(id) ?? []));
      const calls = toolCalls.map(
        ({ id, name, arguments: args }): ResponseInputItem => ({
          type: 'function_call',
          call_id: id,
          name,
          arguments: JSON.stringify(args),
        }),
      );
      // Thought came before word and deed, and is refused in any other place.
      return [...thought, ...said, ...calls];
    }
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.callId, output: JSON.stringify(message.result) }];
    default:
      return message satisfies never;
  }
}
