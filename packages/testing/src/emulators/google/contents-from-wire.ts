import { fromBase64, jsonAt, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { CallScope, Json, JsonObject, Message, ToolSpec } from '@eva/core';
import { audioFromWav } from '../openai-dialect/chat-messages.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { transcribe } from '../speech/transcribe.ts';

/** The history of a request, as the language engine takes it; what is audio is heard first. */
export async function messagesFromWire(
  request: JsonObject,
  engines: EmulatorEngines,
  scope: CallScope,
): Promise<readonly Message[]> {
  const system = textOf(listAt(request, 'systemInstruction', 'parts'));
  const messages: Message[] = system === '' ? [] : [{ role: 'system', text: system }];
  for (const content of listAt(request, 'contents')) {
    const parts = listAt(content, 'parts');
    if (textAt(content, 'role') === 'model') {
      const toolCalls = parts.flatMap((part) => {
        const call = objectAt(part, 'functionCall');
        const name = textAt(call, 'name');
        if (name === undefined) return [];
        return [{ id: textAt(call, 'id') ?? name, name, arguments: objectAt(call, 'args') ?? {} }];
      });
      messages.push({ role: 'assistant', text: textOf(parts), ...(toolCalls.length === 0 ? {} : { toolCalls }) });
      continue;
    }
    const heard: string[] = [];
    for (const part of parts) {
      const answer = objectAt(part, 'functionResponse');
      if (answer !== undefined) {
        const callId = textAt(answer, 'id') ?? textAt(answer, 'name') ?? '';
        messages.push({ role: 'tool', callId, result: jsonAt(answer, 'response') ?? {} });
      }
      const wav = textAt(part, 'inlineData', 'data');
      if (wav !== undefined) heard.push(await transcribe(engines, scope, audioFromWav(fromBase64(wav))));
    }
    const text = [textOf(parts), ...heard].filter((one) => one !== '').join(' ');
    if (text !== '') messages.push({ role: 'user', content: [{ type: 'text', text }] });
  }
  return messages;
}

export function toolsFromWire(request: JsonObject): readonly ToolSpec[] {
  return listAt(request, 'tools').flatMap((tool) =>
    listAt(tool, 'functionDeclarations').flatMap((declaration) => {
      const name = textAt(declaration, 'name');
      if (name === undefined) return [];
      const parameters =
        objectAt(declaration, 'parametersJsonSchema') ?? lowerTypes(objectAt(declaration, 'parameters') ?? {});
      return [{ name, description: textAt(declaration, 'description') ?? '', parameters }];
    }),
  );
}

/** A schema in the API's own dialect has its types in capitals. */
function lowerTypes(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === 'type' && typeof value === 'string') return [name, value.toLowerCase()];
      if (name === 'properties' || name === 'items') {
        const inner = objectAt(value) ?? {};
        if (name === 'items') return [name, lowerTypes(inner)];
        return [
          name,
          Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, lowerTypes(objectAt(one) ?? {})])),
        ];
      }
      return [name, value];
    }),
  );
}

function textOf(parts: readonly Json[]): string {
  return parts.flatMap((part) => textAt(part, 'text') ?? []).join(' ');
}
