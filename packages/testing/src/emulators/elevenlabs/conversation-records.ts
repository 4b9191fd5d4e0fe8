import type { JsonObject, Millis } from '@eva/core';

/** A conversation as it can be asked for afterwards. */
interface ConversationRecord {
  readonly id: string;
  readonly agentId: string;
  said(role: 'agent' | 'user', message: string): void;
  usedTool(name: string): void;
  ended(): void;
}

export interface ConversationRecords {
  open(id: string, agentId: string): ConversationRecord;
  /** As the service shows it; undefined for an id that it does not know. */
  json(id: string): JsonObject | undefined;
}

/** For so long after its end a conversation has no transcript yet. */
const PROCESSING_MS: Millis = 100;

export function conversationRecords(now: () => Millis): ConversationRecords {
  const records = new Map<string, { agentId: string; turns: JsonObject[]; startMs: Millis; endMs?: Millis }>();
  return {
    open(id, agentId) {
      const record: { agentId: string; turns: JsonObject[]; startMs: Millis; endMs?: Millis } = {
        agentId,
        turns: [],
        startMs: now(),
      };
      records.set(id, record);
      const add = (turn: JsonObject): void => {
        record.turns.push({ ...turn, time_in_call_secs: Math.floor((now() - record.startMs) / 1000) });
      };
      return {
        id,
        agentId,
        said: (role, message) => add({ role, message, tool_calls: [], tool_results: [] }),
        usedTool: (name) =>
          add({
            role: 'agent',
            message: null,
            tool_calls: [],
            tool_results: [
              {
                type: 'system',
                request_id: name,
                tool_latency_secs: 0,
                tool_name: name,
                result_value: '',
                is_error: false,
                tool_has_been_called: true,
              },
            ],
          }),
        ended() {
          record.endMs = now();
        },
      };
    },
    json(id) {
      const record = records.get(id);
      if (record === undefined) return undefined;
      const { agentId, turns, startMs, endMs } = record;
      const isDone = endMs !== undefined && now() - endMs >= PROCESSING_MS;
      return {
        agent_id: agentId,
        conversation_id: id,
        status: endMs === undefined ? 'in-progress' : isDone ? 'done' : 'processing',
        transcript: isDone ? turns : [],
        metadata: {
          start_time_unix_secs: 0,
          call_duration_secs: Math.floor(((endMs ?? now()) - startMs) / 1000),
        },
        has_audio: false,
        has_user_audio: false,
        has_response_audio: false,
        has_auxiliary_audio: false,
      };
    },
  };
}
