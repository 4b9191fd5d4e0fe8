import { jsonAt, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject, Message, ToolSpec } from '@eva/core';
import { parsed } from '../openai-dialect/chat-messages.ts';

/** A Messages request's history, as the language engine takes it. */
export function messagesFromWire(request: JsonObject): readonly Message[] {
  const system = textOf(request.system);
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, text: system }]),
    ...listAt(request, 'messages').flatMap(fromMessage),
  ];
}

export function toolsFromWire(request: JsonObject): readonly ToolSpec[] {
  return listAt(request, 'tools').flatMap((tool) => {
    const name = textAt(tool, 'name');
    if (name === undefined) return [];
    return [{ name, description: textAt(tool, 'description') ?? '', parameters: objectAt(tool, 'input_schema') ?? {} }];
  });
}

function fromMessage(message: Json): readonly Message[] {
  const content = jsonAt(message, 'content');
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(message, 'content');
  const text = textOf(blocks);
  if (textAt(message, 'role') === 'assistant') {
    const toolCalls = blocks.flatMap((block) => {
      if (textAt(block, 'type') !== 'tool_use') return [];
      const args = objectAt(block, 'input') ?? {};
      return [{ id: textAt(block, 'id') ?? '', name: textAt(block, 'name') ?? '', arguments: args }];
    });
    return [{ role: 'assistant', text, ...(toolCalls.length === 0 ? {} : { toolCalls }) }];
  }
  const results = blocks.flatMap((block): Message[] => {
    if (textAt(block, 'type') !== 'tool_result') return [];
    const result = parsed(textOf(jsonAt(block, 'content')));
    return [{ role: 'tool', callId: textAt(block, 'tool_use_id') ?? '', result }];
  });
  return [...results, ...(text === '' ? [] : [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }])];
}

function textOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as readonly Json[])
    .flatMap((block) => (textAt(block, 'type') === 'text' ? [textAt(block, 'text') ?? ''] : []))
    .join(' ');
}
