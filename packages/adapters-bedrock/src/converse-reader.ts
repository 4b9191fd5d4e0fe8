import type { ConverseStreamOutput, StopReason, TokenUsage } from '@aws-sdk/client-bedrock-runtime';
import { type ProviderErrors, parseToolArguments, usageOf } from '@eva/adapter-kit';
import type { LlmEvent, Logger, Usage } from '@eva/core';

type Finish = Extract<LlmEvent, { readonly type: 'finish' }>;

/** Reads one streamed answer, event by event. */
export interface ConverseReader {
  take(event: ConverseStreamOutput): readonly LlmEvent[];
  /** The stream has ended: the usage comes after the stop. Throws when the answer had not ended. */
  end(): LlmEvent;
}

export function converseReader(spec: { readonly errors: ProviderErrors; readonly logger: Logger }): ConverseReader {
  const open = new Map<number, { readonly id: string; readonly name: string; text: string }>();
  let reason: StopReason | undefined;
  let usage: Usage | undefined;
  let hasCalled = false;

  return {
    take({ contentBlockStart, contentBlockDelta, contentBlockStop, messageStop, metadata }) {
      if (contentBlockStart?.start?.toolUse !== undefined) {
        const { toolUseId = '', name = '' } = contentBlockStart.start.toolUse;
        open.set(contentBlockStart.contentBlockIndex ?? 0, { id: toolUseId, name, text: '' });
      }
      if (contentBlockDelta !== undefined) {
        const { text, toolUse } = contentBlockDelta.delta ?? {};
        if (text !== undefined && text !== '') return [{ type: 'text-delta', text }];
        const call = open.get(contentBlockDelta.contentBlockIndex ?? 0);
        if (toolUse !== undefined && call !== undefined) call.text += toolUse.input ?? '';
      }
      if (contentBlockStop !== undefined) {
        const index = contentBlockStop.contentBlockIndex ?? 0;
        const call = open.get(index);
        if (call === undefined) return [];
        open.delete(index);
        hasCalled = true;
        const { id, name, text } = call;
        const args = parseToolArguments({ text, tool: name, logger: spec.logger });
        return [{ type: 'tool-call', call: { id, name, arguments: args } }];
      }
      if (messageStop !== undefined) reason = messageStop.stopReason ?? 'end_turn';
      if (metadata?.usage !== undefined) usage = tokenUsage(metadata.usage);
      return [];
    },
    end() {
      if (reason === undefined) throw spec.errors.make('connection', 'ended its answer in the middle');
      return {
        type: 'finish',
        reason: hasCalled ? 'tool-calls' : finishReason(reason),
        ...(usage === undefined ? {} : { usage }),
      };
    },
  };
}

/** Parts that were cached are counted apart by the service, and are part of the input here. */
export function tokenUsage(tokens: TokenUsage): Usage {
  const { inputTokens, outputTokens, cacheReadInputTokens = 0, cacheWriteInputTokens = 0 } = tokens;
  return usageOf({
    inputTokens: inputTokens === undefined ? undefined : inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
    cachedInputTokens: tokens.cacheReadInputTokens,
    outputTokens,
  });
}

function finishReason(reason: StopReason): Finish['reason'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return reason === 'content_filtered' || reason === 'guardrail_intervened' ? 'refusal' : 'stop';
}
