import { expect, test } from 'vitest';
import type { CallContext, TraceEntry, Turn } from '../protocol/call-context.ts';
import { markedTrace } from './marked-trace.ts';

const turn = (index: number, speaker: Turn['speaker'], bargedIn = false): Turn => ({
  index,
  speaker,
  segments: [],
  bargedIn,
});
const speech = (turnIndex: number, speaker: Turn['speaker'], text: string): TraceEntry => ({
  type: 'speech',
  speaker,
  turn: turnIndex,
  text,
});
const tool: TraceEntry = { type: 'tool-call', turn: 1, call: { id: 'c', name: 'look_up', arguments: {} } };

const call: Pick<CallContext, 'turns' | 'trace'> = {
  turns: [turn(0, 'agent'), turn(1, 'caller'), turn(1, 'agent'), turn(2, 'caller', true), turn(2, 'agent', true)],
  trace: [
    speech(0, 'agent', 'Hello.'),
    speech(1, 'caller', 'Order A one.'),
    speech(1, 'agent', 'One moment.'),
    tool,
    speech(1, 'agent', 'It is on'),
    speech(2, 'caller', 'Change it'),
    speech(2, 'agent', 'Sure.'),
  ],
};

test('marks who broke in, and what of the other side may not have been heard', () => {
  expect(markedTrace(call)).toEqual([
    speech(0, 'agent', 'Hello.'),
    speech(1, 'caller', 'Order A one.'),
    speech(1, 'agent', 'One moment.'),
    tool,
    speech(1, 'agent', 'It is on [likely cut off by user]'),
    speech(2, 'caller', '[user interrupts] Change it [likely cut off by assistant]'),
    speech(2, 'agent', '[assistant interrupts] Sure.'),
  ]);
});

test('leaves alone what another tool has marked', () => {
  const recorded = {
    nudgedTurns: [],
    agentRecord: [],
    stageLatencies: {},
    outputTokens: [],
    reasoningTokens: [],
    callerLogLastLine: null,
  };

  expect(markedTrace({ ...call, recorded })).toEqual(call.trace);
});
