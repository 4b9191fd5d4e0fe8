import type { Json } from '../../protocol/json.ts';
import type { Message, ToolCall } from '../../protocol/llm.ts';

/** What both sides know of the call so far, as the language model is told it. */
export interface Conversation {
  hear(text: string): void;
  /** Opens the agent's next message; it appears in `messages` as far as it was filled. */
  say(): AgentMessage;
  toolResult(callId: string, result: Json): void;
  /** The same id never stands for two calls. */
  uniqueCall(call: ToolCall): ToolCall;
  messages(): readonly Message[];
}

export interface AgentMessage {
  append(text: string): void;
  calls(calls: readonly ToolCall[]): void;
  /** The caller heard this much and no more. */
  cutTo(heard: string): void;
}

/** Answers a tool call that never got one, because models refuse a history with open calls. */
const NO_RESULT: Json = { status: 'no_result', note: 'This call was not carried out.' };

type Entry =
  | { readonly type: 'heard'; readonly text: string }
  | { readonly type: 'said'; text: string; calls: readonly ToolCall[] }
  | { readonly type: 'result'; readonly callId: string; readonly result: Json };

export function createConversation(instructions: string): Conversation {
  const entries: Entry[] = [];
  const callIds = new Set<string>();

  return {
    hear: (text) => {
      entries.push({ type: 'heard', text });
    },
    say: () => {
      const entry: Entry & { type: 'said' } = { type: 'said', text: '', calls: [] };
      entries.push(entry);
      return {
        append: (text) => {
          entry.text += text;
        },
        calls: (calls) => {
          entry.calls = calls;
        },
        cutTo: (heard) => {
          entry.text = heard;
        },
      };
    },
    toolResult: (callId, result) => {
      entries.push({ type: 'result', callId, result });
    },
    uniqueCall: (call) => {
      let id = call.id;
      for (let copy = 2; id === '' || callIds.has(id); copy += 1) id = `${call.id === '' ? 'call' : call.id}-${copy}`;
      callIds.add(id);
      return { ...call, id };
    },
    messages: () => [{ role: 'system', text: instructions }, ...toMessages(entries)],
  };
}

function toMessages(entries: readonly Entry[]): readonly Message[] {
  const messages: Message[] = [];
  for (const [index, entry] of entries.entries()) {
    switch (entry.type) {
      case 'heard':
        hear(messages, entry.text);
        break;
      case 'said': {
        const text = entry.text.trim();
        if (entry.calls.length > 0) messages.push({ role: 'assistant', text, toolCalls: entry.calls });
        // What was cut off before a word of it was heard was never said.
        else if (text !== '') messages.push({ role: 'assistant', text });
        messages.push(...orphans(entry.calls, entries.slice(index + 1)));
        break;
      }
      case 'result':
        messages.push({ role: 'tool', callId: entry.callId, result: entry.result });
        break;
      default:
        entry satisfies never;
    }
  }
  return messages;
}

/** Caller turns with nothing in between are one: the agent began to answer too early and nobody heard it. */
function hear(messages: Message[], text: string): void {
  const last = messages.at(-1);
  if (last?.role !== 'user') {
    messages.push({ role: 'user', content: [{ type: 'text', text }] });
    return;
  }
  const before = last.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  messages[messages.length - 1] = { role: 'user', content: [{ type: 'text', text: [...before, text].join(' ') }] };
}

function orphans(calls: readonly ToolCall[], later: readonly Entry[]): readonly Message[] {
  const answered = new Set(later.flatMap((entry) => (entry.type === 'result' ? [entry.callId] : [])));
  return calls
    .filter((call) => !answered.has(call.id))
    .map((call) => ({ role: 'tool', callId: call.id, result: NO_RESULT }));
}
