import type { LlmEvent, Message } from '@eva/core';
import { aHost, aScope, describeLlmContract } from '@eva/testing';
import { expect, test } from 'vitest';
import scriptedLlm from './scripted-llm.ts';

const OPENING = 'Hi, I want to change my flight.';
const OPTIONS = {
  now: '2026-03-17 10:45 CST',
  openingLine: OPENING,
  script: {
    tasks: [{ done: ['is booked'] }],
    answers: [{ when: ['which seat'], say: ['A window seat.', 'I said a window seat.'] }],
  },
};
const heard = (text: string): Message => ({ role: 'user', content: [{ type: 'text', text }] });
const said = (text: string): Message => ({ role: 'assistant', text });
const PROMPT: Message = { role: 'system', text: 'You are calling a company on the telephone.' };

async function answerTo(...messages: readonly Message[]): Promise<readonly LlmEvent[]> {
  const llm = await scriptedLlm.create(scriptedLlm.options.parse(OPTIONS), aHost());
  const scope = aScope();
  const events: LlmEvent[] = [];
  const request = { messages: [PROMPT, ...messages], tools: [], signal: scope.signal };
  for await (const event of llm.generate(request, scope)) events.push(event);
  return events;
}
const textOf = (events: readonly LlmEvent[]): string =>
  events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');

describeLlmContract(scriptedLlm, { options: OPTIONS, request: { messages: [PROMPT, heard('hello')] } });

test('opens, and then answers as the scripted caller does at this point of the call', async () => {
  const greeted = [heard('hello how can i help'), said(OPENING)];
  const asked = [...greeted, heard('which seat would you like'), said('A window seat.')];

  expect(textOf(await answerTo(heard('hello how can i help')))).toBe(OPENING);
  expect(textOf(await answerTo(...greeted, heard('which seat would you like')))).toBe('A window seat.');
  expect(textOf(await answerTo(...asked, heard('sorry which seat')))).toBe('I said a window seat.');
});

test('hangs up by the tool, with the reason of the scripted caller and its goodbye', async () => {
  const events = await answerTo(heard('hello'), said(OPENING), heard('your flight is booked goodbye'));

  expect(textOf(events)).toBe('Thank you. Goodbye.');
  expect(events.slice(1)).toEqual([
    { type: 'tool-call', call: expect.objectContaining({ name: 'end_call', arguments: { reason: 'goal-met' } }) },
    { type: 'finish', reason: 'tool-calls' },
  ]);
});

test('what the agent adds before it is answered is one turn, and an answer that was taken back is none', async () => {
  const takenBack: Message = {
    role: 'assistant',
    text: '',
    toolCalls: [{ id: 'end', name: 'end_call', arguments: {} }],
  };
  const notDone: Message = { role: 'tool', callId: 'end', result: { status: 'not carried out' } };

  const events = await answerTo(
    heard('hello'),
    said(OPENING),
    heard('goodbye or rather'),
    takenBack,
    notDone,
    heard('which seat'),
  );

  expect(textOf(events)).toBe('Thank you. Goodbye.');
  expect(textOf(await answerTo(heard('hello'), said(OPENING), heard('one moment'), heard('which seat')))).toBe(
    'A window seat.',
  );
});

test('a note of a silence is a silence, and one of something unintelligible is not heard as words', async () => {
  const call = [heard('hello'), said(OPENING)];

  expect(textOf(await answerTo(...call, heard('[The agent has said nothing for 15 seconds.]')))).toContain(
    'still there',
  );
  expect(textOf(await answerTo(...call, heard('[The agent said something that could not be understood.]')))).toContain(
    'repeat',
  );
});

test('listens on where the scripted caller does', async () => {
  expect(await answerTo(heard('hello'), said(OPENING), heard('one moment please'))).toEqual([
    { type: 'finish', reason: 'stop' },
  ]);
});

test('a script that is no script is found before the call', () => {
  expect(() => scriptedLlm.options.parse({ ...OPTIONS, script: {} })).toThrow(/tasks/);
});
