import { fromBase64, jsonAt, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { AudioChunk, Json, JsonObject, Message, ToolCall, ToolSpec } from '@eva/core';
import { bytesFromPcm, readWav } from '@eva/core/audio';

/** How audio in a message becomes the text that the language engine reads. */
export type HearAudio = (audio: AudioChunk) => Promise<string>;

/** A chat request's history, as the language engine takes it. */
export async function messagesFromChat(chat: readonly Json[], hear: HearAudio): Promise<readonly Message[]> {
  const messages: Message[] = [];
  for (const message of chat) messages.push(...(await fromMessage(message, hear)));
  return messages;
}

export function toolsFromChat(tools: readonly Json[]): readonly ToolSpec[] {
  return tools.flatMap((tool) => {
    // Chat nests the function, the newer interfaces are flat.
    const spec = objectAt(tool, 'function') ?? objectAt(tool);
    const name = textAt(spec, 'name');
    if (spec === undefined || name === undefined) return [];
    const parameters = objectAt(spec, 'parameters') ?? {};
    return [{ name, description: textAt(spec, 'description') ?? '', parameters }];
  });
}

/** A recording alone after the instructions, and no tool: see `PromptQuestion`. */
export function isDictation(request: JsonObject): boolean {
  const [recording, ...more] = listAt(request, 'messages').filter((one) => textAt(one, 'role') !== 'system');
  const parts = listAt(recording, 'content');
  const isAlone = more.length === 0 && listAt(request, 'tools').length === 0;
  return isAlone && parts.length > 0 && parts.every((part) => recordingOf(part) !== undefined);
}

async function fromMessage(message: Json, hear: HearAudio): Promise<readonly Message[]> {
  const content = jsonAt(message, 'content');
  switch (textAt(message, 'role')) {
    case 'system':
    case 'developer':
      return [{ role: 'system', text: await textOf(content, hear) }];
    case 'user':
      return [{ role: 'user', content: [{ type: 'text', text: await textOf(content, hear) }] }];
    case 'assistant': {
      const calls = listAt(message, 'tool_calls').map(callOf);
      const text = await textOf(content, hear);
      return [{ role: 'assistant', text, ...(calls.length === 0 ? {} : { toolCalls: calls }) }];
    }
    case 'tool':
      return [
        { role: 'tool', callId: textAt(message, 'tool_call_id') ?? '', result: parsed(await textOf(content, hear)) },
      ];
    default:
      return [];
  }
}

function callOf(call: Json): ToolCall {
  const args = parsed(textAt(call, 'function', 'arguments') ?? '{}');
  return {
    id: textAt(call, 'id') ?? '',
    name: textAt(call, 'function', 'name') ?? '',
    arguments: objectAt(args) ?? {},
  };
}

async function textOf(content: Json | undefined, hear: HearAudio): Promise<string> {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts: string[] = [];
  for (const part of content as readonly Json[]) {
    const data = recordingOf(part);
    texts.push(data === undefined ? (textAt(part, 'text') ?? '') : await hear(audioFromWav(fromBase64(data))));
  }
  return texts.filter((text) => text !== '').join(' ');
}

function recordingOf(part: Json): string | undefined {
  return textAt(part, 'input_audio', 'data') ?? textAt(part, 'audio_url', 'url')?.replace(/^data:[^,]*,/, '');
}

export function audioFromWav(file: Uint8Array): AudioChunk {
  const { sampleRateHz, channels } = readWav(file);
  return { format: { encoding: 'pcm_s16le', sampleRateHz }, bytes: bytesFromPcm(channels[0] ?? new Int16Array(0)) };
}

export function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** The JSON Schema that a request wants its answer in, whichever interface it came by. */
export function wantedSchema(request: JsonObject): JsonObject | undefined {
  return objectAt(request, 'response_format', 'json_schema', 'schema') ?? objectAt(request, 'text', 'format', 'schema');
}
