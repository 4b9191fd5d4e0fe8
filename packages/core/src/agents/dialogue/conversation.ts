import type { AudioChunk } from '../../protocol/audio-format.ts';
import type { Json } from '../../protocol/json.ts';
import type { ContentPart, Message, ToolCall } from '../../protocol/llm.ts';
import { uniqueCalls } from '../unique-calls.ts';

/** What both sides know of the call so far, as the language model is told it. */
export interface Conversation {
  /** The words are null when there is only the sound of it yet. */
  hear(text: string | null, audio?: AudioChunk): HeardMessage;
  /** Opens the agent's next message; it appears in `messages` as far as it was filled. */
  say(): AgentMessage;
  toolResult(callId: string, result: Json): void;
  /** The same id never stands for two calls. */
  uniqueCall(call: ToolCall): ToolCall;
  /** The caller's last message in words; null when there are none yet. */
  lastHeard(): string | null;
  messages(): readonly Message[];
  /** Answers with what takes back everything that is added from now on. */
  mark(): () => void;
}

export interface HeardMessage {
  /** It is known better now what was said. */
  becomes(text: string): void;
}

export interface AgentMessage {
  append(text: string): void;
  calls(calls: readonly ToolCall[]): void;
  /** The caller heard this much and no more. */
  cutTo(heard: string): void;
}

/** Answers a tool call that never got one, because models refuse a history with open calls. */
const NO_RESULT: Json = { status: 'no_result', note: 'This call was not carried out.' };
/** Stands for a turn of which there are no words, or none yet. */
const WORDLESS = '[user audio]';

type HeardEntry = { readonly type: 'heard'; text: string | null; readonly audio: AudioChunk | undefined };
type Entry =
  | HeardEntry
  | { readonly type: 'said'; text: string; calls: readonly ToolCall[] }
  | { readonly type: 'result'; readonly callId: string; readonly result: Json };

/** Turns of the caller with nothing in between are one: the agent began to answer too early and nobody heard it. */
type Step = Message | { readonly role: 'heard'; readonly entries: readonly HeardEntry[] };

export function createConversation(instructions: string): Conversation {
  const entries: Entry[] = [];
  const unique = uniqueCalls();

  return {
    hear: (text, audio) => {
      const entry: HeardEntry = { type: 'heard', text, audio };
      entries.push(entry);
      return {
        becomes: (known) => {
          entry.text = known;
        },
      };
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
    uniqueCall: unique,
    lastHeard: () => {
      const last = stepsOf(entries).findLast((step) => step.role === 'heard');
      const texts = last?.entries.flatMap(({ text }) => (text === null ? [] : [text])) ?? [];
      return texts.length === 0 ? null : texts.join(' ');
    },
    messages: () => [{ role: 'system', text: instructions }, ...messagesFrom(stepsOf(entries))],
    mark: () => {
      const { length } = entries;
      return () => {
        entries.length = length;
      };
    },
  };
}

function stepsOf(entries: readonly Entry[]): readonly Step[] {
  const steps: Step[] = [];
  for (const [index, entry] of entries.entries()) {
    switch (entry.type) {
      case 'heard': {
        const last = steps.at(-1);
        if (last?.role === 'heard') steps[steps.length - 1] = { role: 'heard', entries: [...last.entries, entry] };
        else steps.push({ role: 'heard', entries: [entry] });
        break;
      }
      case 'said': {
        const text = entry.text.trim();
        if (entry.calls.length > 0) steps.push({ role: 'assistant', text, toolCalls: entry.calls });
        // What was cut off before a word of it was heard was never said.
        else if (text !== '') steps.push({ role: 'assistant', text });
        steps.push(...orphans(entry.calls, entries.slice(index + 1)));
        break;
      }
      case 'result':
        steps.push({ role: 'tool', callId: entry.callId, result: entry.result });
        break;
      default:
        entry satisfies never;
    }
  }
  return steps;
}

/** Only the caller's last message is heard again; of those before, the words are enough. */
function messagesFrom(steps: readonly Step[]): readonly Message[] {
  const lastHeard = steps.findLast((step) => step.role === 'heard');
  return steps.map((step) => {
    if (step.role !== 'heard') return step;
    const audio = step === lastHeard ? joined(step.entries.flatMap((entry) => entry.audio ?? [])) : undefined;
    const text = step.entries.map((entry) => entry.text ?? WORDLESS).join(' ');
    const part: ContentPart = audio === undefined ? { type: 'text', text } : { type: 'audio', audio };
    return { role: 'user', content: [part] };
  });
}

function joined(chunks: readonly AudioChunk[]): AudioChunk | undefined {
  const [first, ...rest] = chunks;
  if (first === undefined || rest.length === 0) return first;
  return { format: first.format, bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)) };
}

function orphans(calls: readonly ToolCall[], later: readonly Entry[]): readonly Message[] {
  const answered = new Set(later.flatMap((entry) => (entry.type === 'result' ? [entry.callId] : [])));
  return calls
    .filter((call) => !answered.has(call.id))
    .map((call) => ({ role: 'tool', callId: call.id, result: NO_RESULT }));
}
