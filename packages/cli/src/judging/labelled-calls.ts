import type { Domain, Json, JsonObject } from '@eva/core';
import { type LabelledEvent, labelledCall } from './labelled-call.ts';
import { badLine, readLabelledFile } from './labelled-file.ts';
import type { LabelledItem } from './labelled-item.ts';

/** Sets that rate whole calls; items that their makers call invalid are left out. */
export function labelledCalls(file: string, domain: Domain): readonly LabelledItem[] {
  return readLabelledFile(file).flatMap(({ line, value }): readonly LabelledItem[] => {
    if (value.invalid === true) return [];
    const { id, trace, expected_rating: people, current_date_time: now } = value;
    if (typeof id !== 'number' || typeof people !== 'number' || !Array.isArray(trace)) {
      throw badLine(file, line, 'expected `id`, `trace` and `expected_rating`');
    }
    const events = (trace as readonly Json[]).map((event) =>
      eventFrom(event, () => badLine(file, line, 'a step of `trace` is none that is known')),
    );
    return [
      {
        number: id,
        call: labelledCall({ id: String(id), events, domain, ...(typeof now === 'string' ? { now } : {}) }),
        compare: ({ value: judge }) => ({ pairs: [{ what: '', people, judge }], unanswered: [], unasked: 0 }),
      },
    ];
  });
}

function eventFrom(event: Json, problem: () => Error): LabelledEvent {
  const fields = typeof event === 'object' && event !== null ? (event as JsonObject) : {};
  const { event_type: type, utterance, tool_name: tool, params, response } = fields;
  if (type === 'agent_utterance' || type === 'user_utterance') {
    return { type: 'said', by: type === 'agent_utterance' ? 'agent' : 'caller', text: String(utterance ?? '') };
  }
  if (typeof tool !== 'string') throw problem();
  if (type === 'tool_call') return { type: 'called', tool, arguments: (params ?? {}) as JsonObject };
  if (type === 'tool_response') return { type: 'returned', tool, result: response ?? null };
  throw problem();
}
