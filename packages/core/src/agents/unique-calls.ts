import type { ToolCall } from '../protocol/llm.ts';

/** Gives a call another id when its own is empty or taken: some models use the same one again and again. */
export function uniqueCalls(): (call: ToolCall) => ToolCall {
  const taken = new Set<string>();
  return (call) => {
    let id = call.id;
    for (let copy = 2; id === '' || taken.has(id); copy += 1) id = `${call.id === '' ? 'call' : call.id}-${copy}`;
    taken.add(id);
    return { ...call, id };
  };
}
