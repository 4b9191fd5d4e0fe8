import type { Json, TraceEntry } from '@eva/core';

export type RedactedEntry =
  | { readonly type: 'caller'; readonly turn: number; readonly text: string }
  /** Where the agent speaks first in a turn; what it says is not shown. */
  | { readonly type: 'agent'; readonly turn: number }
  | { readonly type: 'tool-result'; readonly turn: number; readonly tool: string; readonly result: Json };

/**
 * What a judge of clear speech may read: enough to know the entities of the call, and nothing from
 * which it could tell what the agent should have said.
 */
export function redactedTrace(trace: readonly TraceEntry[]): readonly RedactedEntry[] {
  const shown = new Set<number>();
  return trace.flatMap((entry): readonly RedactedEntry[] => {
    if (entry.type === 'tool-call') return [];
    if (entry.type === 'tool-result') {
      const { turn, tool, result } = entry;
      return [{ type: 'tool-result', turn, tool, result }];
    }
    if (entry.speaker === 'caller') return [{ type: 'caller', turn: entry.turn, text: entry.text }];
    if (shown.has(entry.turn)) return [];
    shown.add(entry.turn);
    return [{ type: 'agent', turn: entry.turn }];
  });
}
