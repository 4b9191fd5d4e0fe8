import type { Message } from '@eva/core';

/** What a message says, whoever says it. */
export function messageText(message: Message): string {
  if (message.role === 'user') return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  return message.role === 'tool' ? JSON.stringify(message.result) : message.text;
}
