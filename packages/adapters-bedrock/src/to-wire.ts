import type { ContentBlock, Message as ConverseMessage, Tool } from '@aws-sdk/client-bedrock-runtime';
import type { JsonObject, Message, ToolCall, ToolSpec } from '@eva/core';
import type { Thought } from './kept-thoughts.ts';

/** Converse wants the user to speak first; on the telephone it is the agent who greets. */
const BEFORE_THE_GREETING = '(The caller is on the line.)';

export interface WireHistory {
  readonly system: { readonly text: string }[];
  readonly messages: ConverseMessage[];
}

/** A history as Converse takes it: instructions apart, sides in turn, tool results before words. */
export function wireHistory(
  history: readonly Message[],
  thoughtsBefore: (callId: string) => readonly Thought[] = () => [],
): WireHistory {
  const messages: (ConverseMessage & { readonly content: ContentBlock[] })[] = [];
  const add = (role: 'user' | 'assistant', blocks: readonly ContentBlock[]): void => {
    if (blocks.length === 0) return;
    if (messages.length === 0 && role === 'assistant') add('user', [{ text: BEFORE_THE_GREETING }]);
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else messages.push({ role, content: [...blocks] });
  };
  for (const message of history) {
    if (message.role === 'user')
      add('user', texts(message.content.map((part) => (part.type === 'text' ? part.text : ''))));
    if (message.role === 'tool') {
      const json = { ...asObject(message.result) } as never;
      add('user', [{ toolResult: { toolUseId: message.callId, content: [{ json }] } }]);
    }
    if (message.role === 'assistant') {
      const [first, ...more] = message.toolCalls ?? [];
      const called = ({ id, name, arguments: input }: ToolCall): ContentBlock => ({
        toolUse: { toolUseId: id, name, input: { ...input } as never },
      });
      add('assistant', [
        // The thoughts that led to a call are wanted before everything that was said on the way to it.
        ...(first === undefined ? [] : thoughtsBefore(first.id)),
        ...texts([message.text]),
        ...(first === undefined ? [] : [called(first)]),
        ...more.flatMap((call) => [...thoughtsBefore(call.id), called(call)]),
      ]);
    }
  }
  if (messages.length === 0) add('user', [{ text: BEFORE_THE_GREETING }]);
  return { system: texts(history.map((message) => (message.role === 'system' ? message.text : ''))), messages };
}

/** Undefined for none: the service refuses an empty list. */
export function wireTools(tools: readonly ToolSpec[]): Tool[] | undefined {
  if (tools.length === 0) return undefined;
  return tools.map(({ name, description, parameters }) => ({
    toolSpec: { name, description, inputSchema: { json: { ...parameters, type: 'object' } as never } },
  }));
}

/** The service refuses empty text. */
function texts(all: readonly string[]): { text: string }[] {
  return all.filter((text) => text.trim() !== '').map((text) => ({ text }));
}

/** A result of Converse is an object or nothing. */
function asObject(result: unknown): JsonObject {
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  return isObject ? (result as JsonObject) : { result: result as never };
}
