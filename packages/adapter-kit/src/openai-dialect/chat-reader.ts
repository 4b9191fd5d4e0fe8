import type { LlmEvent, Logger, Usage } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { parseToolArguments } from '../wire/tool-arguments.ts';
import { usageOf } from '../wire/usage-of.ts';
import type { ChatChunk, ChatToolCallDelta, ChatUsage } from './chat-wire.ts';

type Finish = Extract<LlmEvent, { readonly type: 'finish' }>;

/** Reads one streamed answer, chunk by chunk. */
export interface ChatReader {
  take(chunk: ChatChunk): readonly LlmEvent[];
  /** The stream has ended. Throws when the answer had not. */
  end(): readonly LlmEvent[];
}

export function chatReader(spec: { readonly errors: ProviderErrors; readonly logger: Logger }): ChatReader {
  const calls = new Map<number, { id: string; name: string; text: string }>();
  let reason: Finish['reason'] | undefined;
  let usage: Usage | undefined;
  let hasCalled = false;
  let isRefused = false;

  const takeCall = (delta: ChatToolCallDelta, position: number): void => {
    const index = delta.index ?? position;
    const call = calls.get(index) ?? { id: '', name: '', text: '' };
    calls.set(index, call);
    if (call.id === '') call.id = delta.id ?? '';
    if (call.name === '') call.name = delta.function?.name ?? '';
    call.text += delta.function?.arguments ?? '';
  };

  /** The calls, once their arguments are all there. */
  const whole = (): readonly LlmEvent[] => {
    const called = [...calls.entries()].sort(([one], [other]) => one - other);
    calls.clear();
    hasCalled ||= called.length > 0;
    return called.map(([index, { id, name, text }]) => ({
      type: 'tool-call',
      call: {
        id: id === '' ? `call-${index + 1}` : id,
        name,
        arguments: parseToolArguments({ text, tool: name, logger: spec.logger }),
      },
    }));
  };

  return {
    take(chunk) {
      if (chunk.usage !== undefined && chunk.usage !== null) usage = chatUsage(chunk.usage);
      // The chunk with the usage has no choices.
      const choice = chunk.choices?.[0];
      if (choice === undefined) return [];
      const { content, refusal, tool_calls: deltas } = choice.delta ?? {};
      deltas?.forEach(takeCall);
      const text = `${content ?? ''}${refusal ?? ''}`;
      const events: LlmEvent[] = text === '' ? [] : [{ type: 'text-delta', text }];
      if (choice.finish_reason) {
        reason = finishReason(choice.finish_reason);
        events.push(...whole());
      }
      if (refusal) isRefused = true;
      return events;
    },
    end() {
      if (reason === undefined) throw spec.errors.make('connection', 'ended its answer in the middle');
      return [
        {
          type: 'finish',
          reason: hasCalled ? 'tool-calls' : isRefused ? 'refusal' : reason,
          ...(usage === undefined ? {} : { usage }),
        },
      ];
    },
  };
}

/** Whether tools are called is told by the calls: some servers say `stop` with them, some `tool_calls` without any. */
function finishReason(reason: string): Finish['reason'] {
  if (reason === 'length') return 'length';
  return reason === 'content_filter' ? 'refusal' : 'stop';
}

export function chatUsage(usage: ChatUsage): Usage {
  return usageOf({
    inputTokens: usage.prompt_tokens,
    cachedInputTokens: usage.prompt_tokens_details?.cached_tokens,
    audioInputTokens: usage.prompt_tokens_details?.audio_tokens,
    outputTokens: usage.completion_tokens,
    audioOutputTokens: usage.completion_tokens_details?.audio_tokens,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens,
  });
}
