import type { PipelineType } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { contextOfHistory } from './context-of-history.ts';
import type { HistoryFact } from './history-event.ts';

type Speaker = 'caller' | 'agent';
type Moment = readonly [atSeconds: number, fact: HistoryFact];

const starts = (atSeconds: number, speaker: Speaker): Moment => [
  atSeconds,
  { type: 'audio-start', speaker, atSeconds },
];
const ends = (atSeconds: number, speaker: Speaker): Moment => [atSeconds, { type: 'audio-end', speaker, atSeconds }];
const heard = (at: number, text: string): Moment => [at, { type: 'heard', text }];
const written = (at: number, text: string): Moment => [at, { type: 'written', text }];
const voiced = (at: number, text: string): Moment => [at, { type: 'synthesised', text }];
const meant = (at: number, text: string): Moment => [at, { type: 'caller-speech', text }];
const understood = (at: number, text: string): Moment => [at, { type: 'agent-speech', text }];
const over = (at: number): Moment => [at, { type: 'session-end' }];

function contextOf(moments: readonly Moment[], pipeline: PipelineType = 'cascade') {
  const history = moments.map(([seconds, fact]) => ({
    timestampMs: seconds * 1000,
    source: 'audit' as const,
    name: fact.type,
    fact,
  }));
  return contextOfHistory(history, pipeline);
}

const lines = ({ trace }: ReturnType<typeof contextOf>) =>
  trace.map((entry) =>
    entry.type === 'speech' ? `${entry.turn} ${entry.speaker}: ${entry.text}` : `${entry.turn} ${entry.type}`,
  );

const GREETING = [
  starts(0, 'agent'),
  written(0.1, 'Hello, this is the shop speaking.'),
  voiced(0.2, 'Hello, this is the shop speaking.'),
  ends(2, 'agent'),
  understood(2.1, 'hello this is the shop speaking'),
];

const ASKS = [
  starts(3, 'caller'),
  meant(3.1, 'Where is my order?'),
  ends(4, 'caller'),
  heard(4.5, 'where is my order'),
];

const ANSWER = 'It left our warehouse this morning at nine.';
const ANSWERS = [
  written(4.9, ANSWER),
  voiced(4.95, ANSWER),
  starts(5, 'agent'),
  ends(8, 'agent'),
  understood(8.2, 'it left this morning'),
];

describe('a plain call', () => {
  const context = contextOf([...GREETING, ...ASKS, ...ANSWERS, over(9)]);

  test('has the greeting in turn 0 and an answer in the turn that it answers', () => {
    expect(lines(context)).toEqual([
      '0 agent: Hello, this is the shop speaking.',
      '1 caller: where is my order',
      // Nothing came after it, so it may have been broken off.
      `1 agent: ${ANSWER} [speaker likely cut itself off]`,
    ]);
    expect([...context.callerSegments, ...context.agentSegments]).toEqual([
      [1, [[3, 4]]],
      [0, [[0, 2]]],
      [1, [[5, 8]]],
    ]);
    expect([...context.latencySeconds]).toEqual([[1, 1]]);
  });

  test('shows an audio-native agent what was meant, and a speech-to-speech one as it was heard', () => {
    expect(lines(contextOf([...GREETING, ...ASKS, ...ANSWERS, over(9)], 'audio_llm'))[1]).toBe(
      '1 caller: Where is my order?',
    );
    expect(lines(contextOf([...GREETING, ...ASKS, ...ANSWERS, over(9)], 's2s'))).toEqual([
      '0 agent: hello this is the shop speaking',
      '1 caller: Where is my order?',
      '1 agent: it left this morning [speaker likely cut itself off]',
    ]);
  });
});

describe('interruptions', () => {
  test('a caller who speaks into the answer begins a turn, and the answer ends where it was cut off', () => {
    const context = contextOf([
      ...GREETING,
      ...ASKS,
      written(4.9, `${ANSWER} It should be with you on Friday.`),
      voiced(4.95, ANSWER),
      starts(5, 'agent'),
      starts(7, 'caller'),
      meant(7.1, 'Stop.'),
      ends(7.5, 'agent'),
      ends(8, 'caller'),
      heard(8.3, 'stop'),
      over(9),
    ]);

    expect(context.callerInterrupted).toEqual([2]);
    expect(lines(context).slice(2)).toEqual([`1 agent: ${ANSWER}`, '2 caller: [user interrupts] stop']);
    expect(context.intendedAgent.get(1)).toBe(`${ANSWER} [likely cut off by user]`);
  });

  test('an agent that speaks into the caller stays in the turn, and so does the rest of what the caller says', () => {
    const context = contextOf([
      ...GREETING,
      starts(3, 'caller'),
      meant(3.1, 'Where is my order? I mean the second one.'),
      heard(3.5, 'where is my order'),
      starts(4, 'agent'),
      written(4.1, ANSWER),
      voiced(4.2, ANSWER),
      ends(5, 'caller'),
      ends(6, 'agent'),
      heard(6.1, 'i mean the second one'),
      over(9),
    ]);

    expect(context.agentInterrupted).toEqual([1]);
    expect(context.transcribedCaller.get(1)).toBe('where is my order [assistant interrupts] i mean the second one');
    expect(lines(context)[2]).toBe(`1 agent: [assistant interrupts] ${ANSWER}`);
  });
});

describe('logs that come late, twice or not at all', () => {
  test('a noise that opened a session without a word begins no turn', () => {
    const context = contextOf([...GREETING, starts(2.5, 'caller'), ends(2.7, 'caller'), ...ASKS, ...ANSWERS, over(9)]);

    expect([...context.callerSegments]).toEqual([
      [
        1,
        [
          [2.5, 2.7],
          [3, 4],
        ],
      ],
    ]);
  });

  test('what the caller means to say may be logged before its audio, and is counted once', () => {
    const context = contextOf([
      ...GREETING,
      ...ASKS,
      ...ANSWERS,
      meant(9, 'Thank you.'),
      starts(9.1, 'caller'),
      meant(9.2, 'Thank you.'),
      ends(10, 'caller'),
      over(11),
    ]);

    expect([...context.intendedCaller]).toEqual([
      [1, 'Where is my order?'],
      [2, 'Thank you.'],
    ]);
    // Last words that no recogniser came to are not lost.
    expect(lines(context).at(-1)).toBe('2 caller: Thank you.');
    expect(context.transcribedCaller.get(2)).toBe('Thank you.');
  });

  test('what the agent wrote and never spoke is no part of the call', () => {
    const context = contextOf([
      ...GREETING,
      ...ASKS,
      written(4.9, 'This was thrown away before anybody could hear it.'),
      written(4.92, ANSWER),
      voiced(4.95, ANSWER),
      starts(5, 'agent'),
      ends(8, 'agent'),
      over(9),
    ]);

    expect(lines(context)[2]).toBe(`1 agent: ${ANSWER} [speaker likely cut itself off]`);
  });

  test('a stretch that was never ended lasts to the end of the session', () => {
    const context = contextOf([...GREETING, starts(3, 'caller'), meant(3.1, 'Hello?'), over(7)]);

    expect([...context.callerSegments]).toEqual([[1, [[3, 7]]]]);
  });

  test('a nudge marks its turn', () => {
    const context = contextOf([...GREETING, ...ASKS, [4.8, { type: 'nudged' }], ...ANSWERS, over(9)]);

    expect(context.nudgedTurns).toEqual([1]);
  });
});

test('tools stand where they ran, and calls without arguments are not counted', () => {
  const context = contextOf([
    ...GREETING,
    ...ASKS,
    [4.6, { type: 'tool-call', tool: 'Look_Up', parameters: { code: 'A1' } }],
    [4.7, { type: 'tool-response', tool: 'Look_Up', response: { status: 'success' } }],
    [4.75, { type: 'tool-call', tool: 'odd', parameters: null }],
    ...ANSWERS,
    over(9),
  ]);

  expect(lines(context).slice(2, 4)).toEqual(['1 tool-call', '1 tool-response']);
  expect(context.toolCalls).toEqual([{ tool: 'Look_Up', parameters: { code: 'A1' } }]);
});
