import type { GenerateRequest, LlmEvent } from '@eva/core';
import { toneEngines } from './tone-engines.ts';

/** Everything that either side says in these tests. */
const WORDS = 'hello how can i help when does my flight leave look it up at nine thank you goodbye one two three'.split(
  ' ',
);

export const AIRLINE_GREETING = 'hello how can i help';
export const AIRLINE_QUESTION = 'when does my flight leave';
export const AIRLINE_TOOL = {
  name: 'get_flight',
  description: 'Looks a flight up.',
  parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
} as const;

/** Answers a question, and looks it up first when asked to. */
function answer({ messages, tools }: GenerateRequest): readonly LlmEvent[] {
  const last = messages.at(-1);
  const said =
    last?.role === 'user' ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ') : '';
  if (/look it up/.test(said) && tools.length > 0) {
    return [
      { type: 'tool-call', call: { id: 'call-7', name: AIRLINE_TOOL.name, arguments: { number: '12' } } },
      { type: 'finish', reason: 'tool-calls' },
    ];
  }
  return [
    { type: 'text-delta', text: 'at nine. ' },
    { type: 'text-delta', text: 'thank you' },
    { type: 'finish', reason: 'stop' },
  ];
}

/** Engines of an airline that says few words, and hears them: what a test of an adapter talks to behind an emulator. */
export function airlineEngines(): ReturnType<typeof toneEngines> {
  return toneEngines({ words: WORDS, answer });
}
