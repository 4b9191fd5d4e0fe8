import type { HistoryEvent, HistoryFact } from './history-event.ts';
import { type Fields, fieldsOf, jsonIn, numberIn, textIn } from './json-fields.ts';

/** Events of `audit_log.json`, the agent's side of the call. Undefined when it holds no conversation. */
export function auditEvents(text: string): readonly HistoryEvent[] | undefined {
  const { transcript } = fieldsOf(JSON.parse(text));
  if (!Array.isArray(transcript) || transcript.length === 0) return undefined;
  return transcript.map(fieldsOf).flatMap((entry) => {
    const timestampMs = numberIn(entry, 'timestamp');
    const name = textIn(entry, 'message_type');
    return Number.isNaN(timestampMs) ? [] : [{ timestampMs, source: 'audit', name, fact: auditFact(name, entry) }];
  });
}

export function auditFact(name: string, entry: Fields): HistoryFact {
  const value = fieldsOf(entry.value);
  switch (name) {
    case 'user':
      return { type: 'heard', text: textIn(entry, 'value') };
    case 'assistant':
      return { type: 'written', text: textIn(entry, 'value') };
    case 'turn_fallback':
      return { type: 'nudged' };
    case 'tool_call':
      return { type: 'tool-call', tool: textIn(value, 'tool'), parameters: jsonIn(value, 'parameters') };
    case 'tool_response':
      return { type: 'tool-response', tool: textIn(value, 'tool'), response: jsonIn(value, 'response') };
    default:
      return { type: 'other' };
  }
}
