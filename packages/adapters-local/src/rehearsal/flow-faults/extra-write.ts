import type { Json, JsonObject, Rehearsal, RehearsalInput, ToolSpec } from '@eva/core';
import { succeeded } from './succeeded.ts';

/**
 * makes-an-extra-write: before it asks what else it can do, it adds something that nobody wanted. The tool is the first
 * whose name says that it adds and whose arguments are all known by their names from this call, or are a choice.
 */
export function writingOnceMore(rehearsal: Rehearsal, tools: readonly ToolSpec[]): Rehearsal {
  return function* (context) {
    const flow = rehearsal(context);
    const known = new Map<string, Json>();
    const used = new Set<string>();
    let hasWritten = false;
    let step = flow.next();
    while (step.done !== true) {
      const { value } = step;
      if (value.type === 'say' && !hasWritten && /\banything else\b/i.test(value.text)) {
        const call = fillable(tools, known, used);
        hasWritten = true;
        if (call !== undefined) yield { type: 'call', ...call };
      }
      const input: RehearsalInput = yield value;
      if (value.type === 'call' && succeeded(input)) {
        used.add(value.tool);
        if (input.type === 'result') collect(input.result, known);
        for (const [name, given] of Object.entries(value.arguments)) known.set(name, given);
      }
      step = flow.next(input);
    }
  };
}

function fillable(
  tools: readonly ToolSpec[],
  known: ReadonlyMap<string, Json>,
  used: ReadonlySet<string>,
): { readonly tool: string; readonly arguments: JsonObject } | undefined {
  for (const { name, parameters } of tools) {
    if (!name.startsWith('add_') || used.has(name)) continue;
    const required = Array.isArray(parameters.required) ? parameters.required.map(String) : [];
    const filled = required.map((key) => [key, known.get(key) ?? choiceOf(parameters, key)] as const);
    if (filled.every(([, value]) => value !== undefined)) {
      return { tool: name, arguments: Object.fromEntries(filled) as JsonObject };
    }
  }
  return undefined;
}

function choiceOf({ properties }: JsonObject, key: string): Json | undefined {
  const property = (properties as JsonObject | undefined)?.[key];
  if (typeof property !== 'object' || property === null || !('enum' in property)) return undefined;
  return Array.isArray(property.enum) ? property.enum[0] : undefined;
}

/** Single values by their names, the first of each name; lists and records are looked into. */
function collect(value: Json, into: Map<string, Json>, key?: string): void {
  if (typeof value !== 'object' || value === null) {
    if (key !== undefined && typeof value === 'string' && !into.has(key)) into.set(key, value);
    return;
  }
  for (const [name, item] of Object.entries(value)) collect(item as Json, into, Array.isArray(value) ? key : name);
}
