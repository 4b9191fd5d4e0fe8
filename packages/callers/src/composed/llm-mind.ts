import {
  type CallScope,
  END_CALL,
  hangUpBy,
  type LlmAdapter,
  type Message,
  type ToolCall,
  type Usage,
} from '@eva/core';
import type { CallerMove } from '../brain/caller-brain.ts';

export interface LlmMindSpec {
  readonly llm: LlmAdapter;
  readonly prompt: string;
  readonly scope: CallScope;
  readonly onUsage?: (usage: Usage) => void;
}

/** What the caller thinks with: it remembers what was heard and said, and makes an answer of it. */
export interface LlmMind {
  hear(text: string): void;
  /** Something about the call that nobody said, such as a silence. */
  note(text: string): void;
  /** The caller has said it on the line. */
  said(text: string): void;
  /** What to say to all that was heard since the last time; throws the signal's reason when the agent has gone on meanwhile. */
  answer(signal: AbortSignal): Promise<CallerMove>;
}

/** Speech of which the recogniser made nothing. */
const NOT_UNDERSTOOD = '[The agent said something that could not be understood.]';

export function llmMind({ llm, prompt, scope, onUsage = () => {} }: LlmMindSpec): LlmMind {
  const past: { readonly role: 'user' | 'assistant'; readonly text: string }[] = [];

  /** Models want the sides to take turns, so what one of them adds belongs to what it said before. */
  const messages = (): readonly Message[] => {
    const merged: { role: 'user' | 'assistant'; text: string }[] = [];
    for (const { role, text } of past) {
      const last = merged.at(-1);
      if (last?.role === role) last.text += ` ${text}`;
      else merged.push({ role, text });
    }
    return [
      { role: 'system', text: prompt },
      ...merged.map(({ role, text }): Message => {
        return role === 'assistant' ? { role, text } : { role, content: [{ type: 'text', text }] };
      }),
    ];
  };

  return {
    hear(text) {
      past.push({ role: 'user', text: text.trim() === '' ? NOT_UNDERSTOOD : text });
    },
    note(text) {
      past.push({ role: 'user', text: `[${text}]` });
    },
    said(text) {
      past.push({ role: 'assistant', text });
    },
    async answer(signal) {
      signal.throwIfAborted();
      let text = '';
      let ending: ToolCall | undefined;
      for await (const event of llm.generate({ messages: messages(), tools: [END_CALL], signal }, scope)) {
        signal.throwIfAborted();
        if (event.type === 'text-delta') text += event.text;
        else if (event.type === 'tool-call') {
          if (event.call.name === END_CALL.name) ending ??= event.call;
          else scope.logger.warn('the caller asked for a tool that it does not have', { tool: event.call.name });
        } else if (event.type === 'finish') {
          if (event.usage !== undefined) onUsage(event.usage);
          if (event.reason === 'length' || event.reason === 'refusal') {
            scope.logger.warn('the answer of the caller did not come to its end', { finish: event.reason });
          }
        }
      }
      signal.throwIfAborted();
      const spoken = text.replace(/\s+/g, ' ').trim();
      if (ending !== undefined) return hangUpBy(ending, spoken);
      if (spoken !== '') return { type: 'say', text: spoken };
      scope.logger.warn('the caller had no answer');
      return { type: 'wait' };
    },
  };
}
