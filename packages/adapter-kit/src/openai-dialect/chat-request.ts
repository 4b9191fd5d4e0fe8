import type { AudioChunk, ContentPart, Message, ToolSpec } from '@eva/core';
import { base64 } from '../audio/base64.ts';
import { wavOf } from '../audio/wav-of.ts';
import type { ChatMessage, ChatPart, ChatTool } from './chat-wire.ts';

/** How a server takes audio in a message. */
export type ChatAudioPart = 'input_audio' | 'audio_url';

export interface ChatMessagesOptions {
  /** Default `input_audio`. */
  readonly audioPart?: ChatAudioPart;
}

/** The history as a chat server takes it. */
export function chatMessages(messages: readonly Message[], options: ChatMessagesOptions = {}): ChatMessage[] {
  return messages.map((message): ChatMessage => {
    switch (message.role) {
      case 'system':
        return { role: 'system', content: message.text };
      case 'user':
        return { role: 'user', content: userContent(message.content, options.audioPart ?? 'input_audio') };
      case 'assistant': {
        const { text, toolCalls = [] } = message;
        if (toolCalls.length === 0) return { role: 'assistant', content: text };
        return {
          role: 'assistant',
          content: text === '' ? null : text,
          tool_calls: toolCalls.map(({ id, name, arguments: args }) => ({
            id,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
      }
      case 'tool':
        return { role: 'tool', tool_call_id: message.callId, content: JSON.stringify(message.result) };
      default:
        return message satisfies never;
    }
  });
}

/** Undefined for none: servers refuse an empty list. */
export function chatTools(tools: readonly ToolSpec[]): ChatTool[] | undefined {
  if (tools.length === 0) return undefined;
  return tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
}

/** The content of a message or a prompt; mere text stays a string, which every server takes. */
export function userContent(parts: readonly ContentPart[], audioPart: ChatAudioPart): string | ChatPart[] {
  if (parts.every((part) => part.type === 'text')) return parts.map((part) => part.text).join(' ');
  return parts.map((part) =>
    part.type === 'text' ? { type: 'text', text: part.text } : audioContent(part.audio, audioPart),
  );
}

function audioContent(audio: AudioChunk, audioPart: ChatAudioPart): ChatPart {
  const data = base64(wavOf(audio));
  return audioPart === 'input_audio'
    ? { type: 'input_audio', input_audio: { data, format: 'wav' } }
    : { type: 'audio_url', audio_url: { url: `data:audio/wav;base64,${data}` } };
}
