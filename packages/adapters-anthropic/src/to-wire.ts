import type Anthropic from '@anthropic-ai/sdk';
import type { Message, ToolCall, ToolSpec } from '@eva/core';
import type { Thought } from './kept-thoughts.ts';

type UserBlock = Anthropic.Messages.TextBlockParam | Anthropic.Messages.ToolResultBlockParam;
type AssistantBlock = Thought | Anthropic.Messages.TextBlockParam | Anthropic.Messages.ToolUseBlockParam;

/** The API wants the user to speak first; on the telephone it is the agent who greets. */
const BEFORE_THE_GREETING = '(The caller is on the line.)';

export interface WireHistory {
  readonly system: string;
  readonly messages: Anthropic.Messages.MessageParam[];
}

/** A history as the Messages API takes it: instructions apart, turns of one side joined, tool results before words. */
export function wireHistory(
  history: readonly Message[],
  thoughtsBefore: (callId: string) => readonly Thought[] = () => [],
): WireHistory {
  const system = history.flatMap((message) => (message.role === 'system' ? [message.text] : [])).join('\n\n');
  const messages: Anthropic.Messages.MessageParam[] = [];
  let user: UserBlock[] | undefined;
  let assistant: AssistantBlock[] | undefined;

  const fromUser = (blocks: readonly UserBlock[]): void => {
    if (blocks.length === 0) return;
    if (user === undefined) {
      user = [];
      messages.push({ role: 'user', content: user });
    }
    user.push(...blocks);
    assistant = undefined;
  };
  const fromAssistant = (blocks: readonly AssistantBlock[]): void => {
    if (blocks.length === 0) return;
    if (messages.length === 0) fromUser([{ type: 'text', text: BEFORE_THE_GREETING }]);
    if (assistant === undefined) {
      assistant = [];
      messages.push({ role: 'assistant', content: assistant });
    }
    assistant.push(...blocks);
    user = undefined;
  };

  for (const message of history) {
    if (message.role === 'user')
      fromUser(textBlocks(message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))));
    if (message.role === 'tool') {
      fromUser([{ type: 'tool_result', tool_use_id: message.callId, content: JSON.stringify(message.result) }]);
    }
    if (message.role === 'assistant') {
      const [first, ...more] = message.toolCalls ?? [];
      const called = ({ id, name, arguments: input }: ToolCall): AssistantBlock => ({
        type: 'tool_use',
        id,
        name,
        input,
      });
      fromAssistant([
        // The thoughts that led to a call are wanted before everything that was said on the way to it.
        ...(first === undefined ? [] : thoughtsBefore(first.id)),
        ...textBlocks([message.text]),
        ...(first === undefined ? [] : [called(first)]),
        ...more.flatMap((call) => [...thoughtsBefore(call.id), called(call)]),
      ]);
    }
  }
  if (messages.length === 0) fromUser([{ type: 'text', text: BEFORE_THE_GREETING }]);
  return { system, messages };
}

export function wireTools(tools: readonly ToolSpec[]): Anthropic.Messages.Tool[] {
  return tools.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: { ...parameters, type: 'object' },
  }));
}

/** The API refuses empty text. */
function textBlocks(texts: readonly string[]): Anthropic.Messages.TextBlockParam[] {
  return texts.filter((text) => text.trim() !== '').map((text) => ({ type: 'text', text }));
}
