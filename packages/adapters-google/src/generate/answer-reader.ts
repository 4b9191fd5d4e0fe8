import { listAt, objectAt, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject, LlmEvent, Logger, Usage } from '@eva/core';
import { isRefusal } from '../refusals.ts';
import { tokenUsage } from '../token-usage.ts';

type Finish = Extract<LlmEvent, { readonly type: 'finish' }>;

/** Reads one streamed answer, chunk by chunk; each chunk is a whole response of the API. */
export interface AnswerReader {
  take(chunk: JsonObject): readonly LlmEvent[];
  /** The stream has ended. Throws when the answer had not. */
  end(): Finish;
}

export interface AnswerReaderSpec {
  readonly errors: ProviderErrors;
  readonly logger: Logger;
  /** An id for a call that came without one. */
  readonly newCallId: () => string;
  readonly signed: (callId: string, signature: string) => void;
}

export function answerReader({ errors, logger, newCallId, signed }: AnswerReaderSpec): AnswerReader {
  let reason: string | undefined;
  let hasCalled = false;
  let hasText = false;
  let isBlocked = false;
  let usage: Usage | undefined;

  return {
    take(chunk) {
      const events: LlmEvent[] = [];
      const candidate = listAt(chunk, 'candidates')[0];
      for (const part of listAt(candidate, 'content', 'parts')) {
        const call = objectAt(part, 'functionCall');
        const name = textAt(call, 'name');
        if (name !== undefined) {
          hasCalled = true;
          const id = textAt(call, 'id') ?? newCallId();
          const signature = textAt(part, 'thoughtSignature');
          if (signature !== undefined) signed(id, signature);
          events.push({ type: 'tool-call', call: { id, name, arguments: objectAt(call, 'args') ?? {} } });
        }
        const text = textAt(part, 'text') ?? '';
        if (text === '' || objectAt(part)?.thought === true) continue;
        hasText = true;
        events.push({ type: 'text-delta', text });
      }
      if (textAt(chunk, 'promptFeedback', 'blockReason') !== undefined) isBlocked = true;
      reason = textAt(candidate, 'finishReason') ?? reason;
      const counted = objectAt(chunk, 'usageMetadata');
      if (counted !== undefined) usage = tokenUsage(counted);
      return events;
    },
    end() {
      if (reason === undefined && !isBlocked) throw errors.make('connection', 'ended its answer in the middle');
      if (!hasText && !hasCalled && reason === 'MAX_TOKENS') {
        throw errors.make('malformed', 'spent all tokens of its answer on thoughts (MAX_TOKENS)', {
          hint: 'Raise `maxOutputTokens`, or lower `thinkingLevel`.',
        });
      }
      if (!hasText && !hasCalled) logger.warn('the model answered with nothing', { reason: reason ?? 'blocked' });
      return { type: 'finish', reason: finishOf(), ...(usage === undefined ? {} : { usage }) };
    },
  };

  /** The API says `STOP` after calls as well. */
  function finishOf(): Finish['reason'] {
    if (hasCalled) return 'tool-calls';
    if (isBlocked || isRefusal(reason)) return 'refusal';
    return reason === 'MAX_TOKENS' ? 'length' : 'stop';
  }
}
