import { type ProviderErrors, parseToolArguments, usageOf } from '@eva/adapter-kit';
import { realtimeError } from '@eva/adapter-kit/openai-dialect';
import type { LlmEvent, Logger } from '@eva/core';
import type { Response, ResponseReasoningItem, ResponseStreamEvent } from 'openai/resources/responses/responses';

type Finish = Extract<LlmEvent, { readonly type: 'finish' }>;

/** Reads one answer of the Responses interface, event by event. */
export interface ResponsesReader {
  take(event: ResponseStreamEvent): readonly LlmEvent[];
  /** The stream has ended. Throws when the answer had not. */
  end(): readonly LlmEvent[];
  /** What was thought before the calls of this answer. */
  readonly reasoning: readonly ResponseReasoningItem[];
}

export function responsesReader(spec: { readonly errors: ProviderErrors; readonly logger: Logger }): ResponsesReader {
  const { errors, logger } = spec;
  const reasoning: ResponseReasoningItem[] = [];
  let hasCalled = false;
  let isRefused = false;
  let finish: Finish | undefined;

  const finishWith = (reason: Finish['reason'], response: Response): void => {
    const usage = usageOfResponse(response);
    const actual = hasCalled ? 'tool-calls' : isRefused ? 'refusal' : reason;
    finish = { type: 'finish', reason: actual, ...(usage === undefined ? {} : { usage }) };
  };

  return {
    reasoning,
    take(event) {
      switch (event.type) {
        case 'response.output_text.delta':
          return event.delta === '' ? [] : [{ type: 'text-delta', text: event.delta }];
        case 'response.refusal.delta':
          isRefused = true;
          return event.delta === '' ? [] : [{ type: 'text-delta', text: event.delta }];
        case 'response.output_item.done': {
          const { item } = event;
          if (item.type === 'reasoning') reasoning.push(item);
          if (item.type !== 'function_call') return [];
          hasCalled = true;
          const args = parseToolArguments({ text: item.arguments, tool: item.name, logger });
          return [{ type: 'tool-call', call: { id: item.call_id, name: item.name, arguments: args } }];
        }
        case 'response.completed':
          finishWith('stop', event.response);
          return [];
        case 'response.incomplete': {
          const isFiltered = event.response.incomplete_details?.reason === 'content_filter';
          finishWith(isFiltered ? 'refusal' : 'length', event.response);
          return [];
        }
        case 'response.failed': {
          const { code = 'server_error', message = 'the response failed' } = event.response.error ?? {};
          throw realtimeError({ code, message }, errors).error;
        }
        case 'error':
          throw realtimeError({ code: event.code ?? 'server_error', message: event.message }, errors).error;
        default:
          return [];
      }
    },
    end() {
      if (finish === undefined) throw errors.make('connection', 'ended its answer in the middle');
      return [finish];
    },
  };
}

function usageOfResponse({ usage }: Response): Finish['usage'] | undefined {
  if (usage === undefined || usage === null) return undefined;
  return usageOf({
    inputTokens: usage.input_tokens,
    cachedInputTokens: usage.input_tokens_details?.cached_tokens,
    outputTokens: usage.output_tokens,
    reasoningTokens: usage.output_tokens_details?.reasoning_tokens,
  });
}
