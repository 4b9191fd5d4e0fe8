import type { Message, Rehearsal } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { nextStep } from './interpreter.ts';

/** Asks for a code, looks it up, reports, and ends with the next word of the caller. */
const LOOK_UP: Rehearsal = function* ({ opening, today }) {
  const code = yield { type: 'say', text: `You said "${opening}" on ${today}. Your code?` };
  const found = yield { type: 'call', tool: 'find', arguments: { code: code.type === 'heard' ? code.text : '' } };
  yield { type: 'say', text: found.type === 'result' ? `Found ${String(found.result)}.` : 'Nothing.' };
};

const at = { today: '2026-03-17' };

describe('the next step of a flow', () => {
  it('begins with what the caller said first, whatever the agent said before', () => {
    expect(nextStep(LOOK_UP, [system(), agent('Welcome.'), caller('hello')], at)).toEqual({
      type: 'say',
      text: 'You said "hello" on 2026-03-17. Your code?',
    });
  });

  it('takes no line in brackets before the greeting for speech', () => {
    expect(
      nextStep(LOOK_UP, [system(), caller('(The caller is on the line.)'), agent('Welcome.'), caller('hello')], at),
    ).toEqual({
      type: 'say',
      text: 'You said "hello" on 2026-03-17. Your code?',
    });
  });

  it('goes on with what was heard and with what a tool returned', () => {
    const history = [system(), caller('hello'), agent('Your code?'), caller('seven')];

    expect(nextStep(LOOK_UP, history, at)).toEqual({ type: 'call', tool: 'find', arguments: { code: 'seven' } });
    expect(nextStep(LOOK_UP, [...history, calling('1'), result('1', 'a seat')], at)).toEqual({
      type: 'say',
      text: 'Found a seat.',
    });
  });

  it('takes an answer to a sentence that was cut short', () => {
    const history = [system(), caller('hello'), agent('You sa'), caller('seven')];

    expect(nextStep(LOOK_UP, history, at)).toEqual({ type: 'call', tool: 'find', arguments: { code: 'seven' } });
  });

  it('joins what the caller said in two pieces with nothing said in between', () => {
    const history = [system(), caller('hello'), caller('there'), agent('Your code?'), caller('seven'), caller('eight')];

    expect(nextStep(LOOK_UP, history, at)).toEqual({ type: 'call', tool: 'find', arguments: { code: 'seven eight' } });
  });

  it('says again what the caller could not hear before speaking', () => {
    const history = [
      system(),
      caller('hello'),
      agent('Your code?'),
      caller('seven'),
      calling('1'),
      result('1', 'a seat'),
    ];

    expect(nextStep(LOOK_UP, [...history, caller('are you there')], at)).toEqual({
      type: 'say',
      text: 'Found a seat.',
    });
  });

  it('makes a call that the caller cut off anew, from all that was said by then', () => {
    const history = [system(), caller('hello'), agent('Your code?'), caller('seven'), calling('1')];
    const cutOff: Message = { role: 'tool', callId: '1', result: { status: 'no_result' } };

    expect(nextStep(LOOK_UP, [...history, cutOff, caller('eight')], at)).toEqual({
      type: 'call',
      tool: 'find',
      arguments: { code: 'seven eight' },
    });
  });

  it('is none once the flow has ended', () => {
    const history = [
      system(),
      caller('hello'),
      agent('Your code?'),
      caller('seven'),
      calling('1'),
      result('1', 'a seat'),
      agent('Found.'),
      caller('bye'),
    ];

    expect(nextStep(LOOK_UP, history, at)).toBeUndefined();
  });
});

function system(): Message {
  return { role: 'system', text: '2026-03-17' };
}

function caller(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function agent(text: string): Message {
  return { role: 'assistant', text };
}

function calling(id: string): Message {
  return { role: 'assistant', text: '', toolCalls: [{ id, name: 'find', arguments: {} }] };
}

function result(callId: string, value: string): Message {
  return { role: 'tool', callId, result: value };
}
