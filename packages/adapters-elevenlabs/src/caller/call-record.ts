import { listAt, textAt } from '@eva/adapter-kit';
import type { CallScope, Json, Millis } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { rest } from '../rest.ts';

export const END_CALL = 'end_call';

export interface CallRecordSpec {
  readonly service: ElevenLabs;
  readonly conversationId: string;
  readonly scope: CallScope;
}

/** The record of a conversation is written after its end; each wait is twice the one before, as long as the line is open. */
const WAITS_MS: readonly Millis[] = [250, 500, 1000, 2000, 4000];

/**
 * Whether the agent ended the conversation by its own tool, which a client is told only where the agent's settings say
 * so, and its record in any case. False as well when no record comes.
 */
export async function endedByTool({ service, conversationId, scope }: CallRecordSpec): Promise<boolean> {
  const { signal } = scope;
  const path = `/v1/convai/conversations/${encodeURIComponent(conversationId)}`;
  for (const waitMs of WAITS_MS) {
    await scope.clock.sleep(waitMs, signal);
    try {
      const turns = listAt(await rest(service, { path, signal }), 'transcript');
      if (turns.length > 0) return turns.some((turn) => listAt(turn, 'tool_results').some(isEndOfCall));
    } catch (error) {
      signal.throwIfAborted();
      const { message } = service.errors.fromThrown(error);
      scope.logger.warn('the record of the conversation can not be read', { message });
    }
  }
  return false;
}

function isEndOfCall(result: Json): boolean {
  return textAt(result, 'tool_name') === END_CALL;
}
