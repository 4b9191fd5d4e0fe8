import { jsonAt, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject, Message, ToolSpec } from '@eva/core';

/** A Converse request's history, as the language engine takes it. */
export function messagesFromWire(request: JsonObject): readonly Message[] {
  const system = textsOf(listAt(request, 'system'));
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, text: system }]),
    ...listAt(request, 'messages').flatMap(fromMessage),
  ];
}

export function toolsFromWire(request: JsonObject): readonly ToolSpec[] {
  return listAt(request, 'toolConfig', 'tools').flatMap((tool) => {
    const name = textAt(tool, 'toolSpec', 'name');
    if (name === undefined) return [];
    const description = textAt(tool, 'toolSpec', 'description') ?? '';
    return [{ name, description, parameters: objectAt(tool, 'toolSpec', 'inputSchema', 'json') ?? {} }];
  });
}

function fromMessage(message: Json): readonly Message[] {
  const blocks = listAt(message, 'content');
  const text = textsOf(blocks);
  if (textAt(message, 'role') === 'assistant') {
    const toolCalls = blocks.flatMap((block) => {
      const name = textAt(block, 'toolUse', 'name');
      if (name === undefined) return [];
      return [
        { id: textAt(block, 'toolUse', 'toolUseId') ?? '', name, arguments: objectAt(block, 'toolUse', 'input') ?? {} },
      ];
    });
    return [{ role: 'assistant', text, ...(toolCalls.length === 0 ? {} : { toolCalls }) }];
  }
  const results = blocks.flatMap((block): Message[] => {
    const callId = textAt(block, 'toolResult', 'toolUseId');
    if (callId === undefined) return [];
    const result =
      jsonAt(block, 'toolResult', 'content', 0, 'json') ?? jsonAt(block, 'toolResult', 'content', 0, 'text') ?? null;
    return [{ role: 'tool', callId, result }];
  });
  return [...results, ...(text === '' ? [] : [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }])];
}

function textsOf(blocks: readonly Json[]): string {
  return blocks.flatMap((block) => textAt(block, 'text') ?? []).join(' ');
}
