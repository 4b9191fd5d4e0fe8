import type Anthropic from '@anthropic-ai/sdk';
import { type ProviderErrors, parseToolArguments, usageOf } from '@eva/adapter-kit';
import type { LlmEvent, Logger, Usage } from '@eva/core';
import type { Thought } from './kept-thoughts.ts';

type Finish = Extract<LlmEvent, { readonly type: 'finish' }>;
type StreamEvent = Anthropic.Messages.RawMessageStreamEvent;

/** The fields of both usages that are counted here; both are sent in parts, and the later part is cumulative. */
interface CountedTokens {
  readonly input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly output_tokens_details?: { readonly thinking_tokens?: number | null } | null;
}

/** Reads one streamed answer, event by event. */
export interface MessageReader {
  take(event: StreamEvent): readonly LlmEvent[];
  /** The stream has ended. Throws when the answer had not. */
  end(): LlmEvent;
}

export interface MessageReaderSpec {
  readonly errors: ProviderErrors;
  readonly logger: Logger;
  /** What was thought before a call, and since the call before it. */
  readonly thought?: (callId: string, thoughts: readonly Thought[]) => void;
}

export function messageReader(spec: MessageReaderSpec): MessageReader {
  const open = new Map<number, { readonly id: string; readonly name: string; text: string }>();
  let tokens: CountedTokens = {};
  let reason: Anthropic.Messages.StopReason | null = null;
  let hasCalled = false;
  let hasText = false;
  let thoughts: Thought[] = [];

  return {
    take(event) {
      switch (event.type) {
        case 'message_start':
          tokens = event.message.usage;
          return [];
        case 'content_block_start': {
          const { content_block: block } = event;
          if (block.type === 'tool_use') open.set(event.index, { id: block.id, name: block.name, text: '' });
          if (block.type === 'thinking' || block.type === 'redacted_thinking') thoughts.push({ ...block });
          return [];
        }
        case 'content_block_delta': {
          const { delta } = event;
          if (delta.type === 'text_delta') {
            if (delta.text === '') return [];
            hasText = true;
            return [{ type: 'text-delta', text: delta.text }];
          }
          const thought = thoughts.at(-1);
          if (thought?.type === 'thinking') {
            if (delta.type === 'thinking_delta') thought.thinking += delta.thinking;
            if (delta.type === 'signature_delta') thought.signature += delta.signature;
          }
          const call = open.get(event.index);
          if (delta.type === 'input_json_delta' && call !== undefined) call.text += delta.partial_json;
          return [];
        }
        case 'content_block_stop': {
          const call = open.get(event.index);
          if (call === undefined) return [];
          open.delete(event.index);
          hasCalled = true;
          const { id, name, text } = call;
          if (thoughts.length > 0) spec.thought?.(id, thoughts);
          thoughts = [];
          const args = parseToolArguments({ text, tool: name, logger: spec.logger });
          return [{ type: 'tool-call', call: { id, name, arguments: args } }];
        }
        case 'message_delta':
          reason = event.delta.stop_reason ?? reason;
          tokens = { ...tokens, ...told(event.usage) };
          return [];
        default:
          // `message_stop`, `ping`, and what later versions send.
          return [];
      }
    },
    end() {
      if (reason === null) throw spec.errors.make('connection', 'ended its answer in the middle');
      const how = hasCalled ? 'tool-calls' : finishReason(reason);
      if (how === 'length' && !hasText) {
        throw spec.errors.make('malformed', `spent all tokens of its answer before the first word (${reason})`, {
          hint: 'Raise `maxTokens`, or lower `effort`.',
        });
      }
      return { type: 'finish', reason: how, usage: messageUsage(tokens) };
    },
  };
}

/** What a prompt cost: cached parts are counted apart by the API, and are part of the input here. */
export function messageUsage(tokens: CountedTokens): Usage {
  const cached = tokens.cache_read_input_tokens ?? 0;
  const written = tokens.cache_creation_input_tokens ?? 0;
  const fresh = tokens.input_tokens;
  return usageOf({
    inputTokens: fresh === undefined || fresh === null ? undefined : fresh + cached + written,
    cachedInputTokens: tokens.cache_read_input_tokens,
    cacheWriteInputTokens: tokens.cache_creation_input_tokens,
    outputTokens: tokens.output_tokens,
    reasoningTokens: tokens.output_tokens_details?.thinking_tokens,
  });
}

function finishReason(reason: Anthropic.Messages.StopReason): Finish['reason'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return reason === 'refusal' ? 'refusal' : 'stop';
}

/** A later part of the usage says null for what it has nothing to add to. */
function told(usage: CountedTokens): CountedTokens {
  return Object.fromEntries(Object.entries(usage).filter(([, count]) => count !== null && count !== undefined));
}
