import type { GenerateRequest, LlmEvent } from '@eva/core';
import { toneEngines } from '@eva/testing';

/** Everything that either side says in these tests. */
const WORDS = 'hello how can i help when does my flight leave look it up at nine thank you goodbye one two three'.split(' ');

export const GREETING = 'hello how can i help';
export const QUESTION = 'when does my flight leave';
export const TOOL = {
  name: 'get_flight',
  description: 'Looks a flight up.',
  parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
} as const;

/** Answers a question, and looks it up first when asked to. */
function answer({ messages, tools }: GenerateRequest): readonly LlmEvent[] {
  const last = messages.at(-1);
  const said = last?.role === 'user' ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ') : '';
  if (/look it up/.test(said) && tools.length > 0) {
    return [
      { type: 'tool-call', call: { id: 'call-7', name: TOOL.name, arguments: { number: '12' } } },
      { type: 'finish', reason: 'tool-calls' },
    ];
  }
  return [
    { type: 'text-delta', text: 'at nine. ' },
    { type: 'text-delta', text: 'thank you' },
    { type: 'finish', reason: 'stop' },
  ];
}

export function engines() {
  return toneEngines({ words: WORDS, answer });
}
