import type { CallContext, Json, JsonObject } from '@eva/core';

/** A call that changes something, and what came of it. */
export interface Write {
  /** Where it stands in the trace. */
  readonly at: number;
  readonly turn: number;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly result: Json;
}

/** The writes of a call that were not refused, in order. */
export function writesOf(call: CallContext): readonly Write[] {
  const writing = new Set(call.tools.filter((tool) => tool.effect === 'write').map((tool) => tool.name));
  return call.trace.flatMap((entry, at): readonly Write[] => {
    if (entry.type !== 'tool-call' || !writing.has(entry.call.name)) return [];
    const result = resultOf(call, at);
    if (isError(result)) return [];
    return [{ at, turn: entry.turn, tool: entry.call.name, arguments: entry.call.arguments, result }];
  });
}

/** The result of the call at this place of the trace; null when none came. */
export function resultOf({ trace }: CallContext, at: number): Json {
  const entry = trace[at];
  if (entry?.type !== 'tool-call') return null;
  const later = trace.slice(at + 1);
  const byId = later.find((other) => other.type === 'tool-result' && other.callId === entry.call.id);
  const found =
    byId ??
    later.find((other) => other.type === 'tool-result' && other.tool === entry.call.name && other.callId === '');
  return found?.type === 'tool-result' ? found.result : null;
}

export function isError(result: Json): boolean {
  return (
    typeof result === 'object' && result !== null && !Array.isArray(result) && (result as JsonObject).status === 'error'
  );
}

/** What takes something away from the caller, or puts another thing in its place, is not undone by a word. */
const HARD_TO_UNDO = /cancel|refund|rebook|change|switch|swap|terminate|close|delete|remove|revoke|reset/i;

export function isHardToUndo({ tool }: Pick<Write, 'tool'>): boolean {
  return HARD_TO_UNDO.test(tool);
}
