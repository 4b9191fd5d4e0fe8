import type { Json, Message, Millis, ToolCall } from '@eva/core';

/** What a speech model knows of the call so far, in text. */
export interface MindHistory {
  instruct(text: string): void;
  hear(text: string): void;
  said(reply: {
    readonly replyId: string;
    readonly text: string;
    readonly audioMs: Millis;
    readonly calls: readonly ToolCall[];
  }): void;
  result(callId: string, result: Json): void;
  /** The caller heard only this much of a reply. */
  truncate(replyId: string, heardMs: Millis): void;
  messages(): readonly Message[];
}

type Entry =
  | { readonly type: 'heard'; readonly text: string }
  | {
      readonly type: 'said';
      readonly replyId: string;
      text: string;
      readonly audioMs: Millis;
      readonly calls: readonly ToolCall[];
    }
  | { readonly type: 'result'; readonly callId: string; readonly result: Json };

export function mindHistory(instructions: string): MindHistory {
  let system = instructions;
  const entries: Entry[] = [];

  return {
    instruct(text) {
      system = text;
    },
    hear(text) {
      entries.push({ type: 'heard', text });
    },
    said(reply) {
      // What was cut off before a word of it was spoken was never said.
      if (reply.text.trim() !== '' || reply.calls.length > 0) entries.push({ type: 'said', ...reply });
    },
    result(callId, result) {
      entries.push({ type: 'result', callId, result });
    },
    truncate(replyId, heardMs) {
      const entry = entries.findLast((one) => one.type === 'said' && one.replyId === replyId);
      if (entry?.type !== 'said' || heardMs >= entry.audioMs || entry.audioMs === 0) return;
      const words = entry.text.split(/\s+/);
      entry.text = words.slice(0, Math.floor((words.length * heardMs) / entry.audioMs)).join(' ');
    },
    messages: () => [
      { role: 'system', text: system },
      ...entries.flatMap((entry): readonly Message[] => {
        if (entry.type === 'heard') return [{ role: 'user', content: [{ type: 'text', text: entry.text }] }];
        if (entry.type === 'result') return [{ role: 'tool', callId: entry.callId, result: entry.result }];
        if (entry.calls.length > 0) return [{ role: 'assistant', text: entry.text, toolCalls: entry.calls }];
        return entry.text === '' ? [] : [{ role: 'assistant', text: entry.text }];
      }),
    ],
  };
}
