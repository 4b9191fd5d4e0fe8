import type {
  ConverseStreamOutput,
  ReasoningContentBlockDelta,
  StopReason,
  TokenUsage,
} from '@aws-sdk/client-bedrock-runtime';
import { type ProviderErrors, parseToolArguments, usageOf } from '@eva/adapter-kit';
import type { LlmEvent, Logger, Usage } from '@eva/core';
import type { Thought } from './kept-thoughts.ts';

type Finish = Extract<LlmEvent, { readonly type: 'finish' }>;

/** Reads one streamed answer, event by event. */
export interface ConverseReader {
  take(event: ConverseStreamOutput): readonly LlmEvent[];
  /** The stream has ended: the usage comes after the stop. Throws when the answer had not ended. */
  end(): LlmEvent;
}

export interface ConverseReaderSpec {
  readonly errors: ProviderErrors;
  readonly logger: Logger;
  /** What was thought before a call, and since the call before it. */
  readonly thought?: (callId: string, thoughts: readonly Thought[]) => void;
}

export function converseReader(spec: ConverseReaderSpec): ConverseReader {
  const open = new Map<number, { readonly id: string; readonly name: string; text: string }>();
  let reason: StopReason | undefined;
  let usage: Usage | undefined;
  let hasCalled = false;
  let hasText = false;
  /** By the number of its block. */
  let thoughts = new Map<number, ReasoningContentBlockDelta[]>();

  return {
    take({ contentBlockStart, contentBlockDelta, contentBlockStop, messageStop, metadata }) {
      if (contentBlockStart?.start?.toolUse !== undefined) {
        const { toolUseId = '', name = '' } = contentBlockStart.start.toolUse;
        open.set(contentBlockStart.contentBlockIndex ?? 0, { id: toolUseId, name, text: '' });
      }
      if (contentBlockDelta !== undefined) {
        const { text, toolUse, reasoningContent } = contentBlockDelta.delta ?? {};
        if (text !== undefined && text !== '') {
          hasText = true;
          return [{ type: 'text-delta', text }];
        }
        const index = contentBlockDelta.contentBlockIndex ?? 0;
        if (reasoningContent !== undefined) {
          thoughts.set(index, [...(thoughts.get(index) ?? []), reasoningContent]);
        }
        const call = open.get(index);
        if (toolUse !== undefined && call !== undefined) call.text += toolUse.input ?? '';
      }
      if (contentBlockStop !== undefined) {
        const index = contentBlockStop.contentBlockIndex ?? 0;
        const call = open.get(index);
        if (call === undefined) return [];
        open.delete(index);
        hasCalled = true;
        const { id, name, text } = call;
        if (thoughts.size > 0) spec.thought?.(id, [...thoughts.values()].map(wholeThought));
        thoughts = new Map();
        const args = parseToolArguments({ text, tool: name, logger: spec.logger });
        return [{ type: 'tool-call', call: { id, name, arguments: args } }];
      }
      if (messageStop !== undefined) reason = messageStop.stopReason ?? 'end_turn';
      if (metadata?.usage !== undefined) usage = tokenUsage(metadata.usage);
      return [];
    },
    end() {
      if (reason === undefined) throw spec.errors.make('connection', 'ended its answer in the middle');
      const how = hasCalled ? 'tool-calls' : finishReason(reason);
      if (how === 'length' && !hasText) {
        throw spec.errors.make('malformed', `spent all tokens of its answer before the first word (${reason})`, {
          hint: 'Raise `maxTokens`, or let the model think less.',
        });
      }
      return {
        type: 'finish',
        reason: how,
        ...(usage === undefined ? {} : { usage }),
      };
    },
  };
}

function wholeThought(pieces: readonly ReasoningContentBlockDelta[]): Thought {
  const encrypted = pieces.flatMap(({ redactedContent }) => redactedContent ?? []);
  if (encrypted.length > 0) return { reasoningContent: { redactedContent: Buffer.concat(encrypted) } };
  const text = pieces.map((piece) => piece.text ?? '').join('');
  const signature = pieces.map((piece) => piece.signature ?? '').join('');
  return { reasoningContent: { reasoningText: { text, ...(signature === '' ? {} : { signature }) } } };
}

/** Parts that were cached are counted apart by the service, and are part of the input here. */
export function tokenUsage(tokens: TokenUsage): Usage {
  const { inputTokens, outputTokens, cacheReadInputTokens = 0, cacheWriteInputTokens = 0 } = tokens;
  return usageOf({
    inputTokens: inputTokens === undefined ? undefined : inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
    cachedInputTokens: tokens.cacheReadInputTokens,
    cacheWriteInputTokens: tokens.cacheWriteInputTokens,
    outputTokens,
  });
}

function finishReason(reason: StopReason): Finish['reason'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return isRefusal(reason) ? 'refusal' : 'stop';
}

/** The model, or a guardrail before it, would not answer; Claude's own word for it is passed on as it is. */
export function isRefusal(reason: string): boolean {
  return /^(content_filtered|guardrail_intervened|refusal)$/.test(reason);
}
