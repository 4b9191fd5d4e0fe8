import type { CallContext, CallEvent, CallFact, Turn } from '@eva/core';
import { mulawFromPcm } from '@eva/core/audio';
import { describe, expect, test } from 'vitest';
import { callRows } from './call-rows.ts';
import { callTimeline } from './call-timeline.ts';

const OPEN_MS = 100;

const turns: readonly Turn[] = [
  {
    index: 0,
    speaker: 'agent',
    segments: [{ startMs: 200, endMs: 900 }],
    intended: 'Hello?',
    heard: 'hello',
    bargedIn: false,
  },
  { index: 1, speaker: 'caller', segments: [{ startMs: 800, endMs: 1500 }], intended: 'Hi.', bargedIn: true },
  {
    index: 1,
    speaker: 'agent',
    segments: [
      { startMs: 2500, endMs: 3000 },
      { startMs: 3400, endMs: 4000 },
    ],
    intended: 'One moment.',
    bargedIn: false,
  },
];

function events(...facts: readonly ({ readonly atMs: number } & CallFact)[]): readonly CallEvent[] {
  return [{ atMs: OPEN_MS, type: 'line-open', transport: 'memory' } as const, ...facts].map((fact, index) => ({
    seq: index + 1,
    ...fact,
  }));
}

const call = { id: 'c1', name: 'look_up', arguments: { code: 'K4T' } };
const log = events(
  { atMs: 2100, type: 'tool-call', call },
  { atMs: 2300, type: 'tool-result', callId: 'c1', tool: 'look_up', result: { status: 'error', message: 'unknown' } },
  { atMs: 5100, type: 'hang-up', by: 'caller', reason: 'goal-met', why: 'done' },
  { atMs: 5100, type: 'call-end', by: 'caller', reason: 'goodbye', durationMs: 5000 },
);
const rows = callRows({ context: { turns }, events: log, scores: null, idPrefix: 'call-1' });

describe('the rows of a call', () => {
  test('stand in the order in which it happened, on the time of the line', () => {
    const found = rows.map((row) => [row.id, row.type, row.startMs, row.endMs]);

    expect(found).toEqual([
      ['call-1-row-1', 'turn', 200, 900],
      ['call-1-row-2', 'turn', 800, 1500],
      ['call-1-row-3', 'tool', 2000, 2200],
      ['call-1-row-4', 'turn', 2500, 4000],
      ['call-1-row-5', 'event', 5000, 5000],
    ]);
  });

  test('tell how long the caller waited for an answer, and a tool that refused', () => {
    expect(rows.map((row) => (row.type === 'turn' ? row.answerMs : undefined))).toEqual([
      undefined,
      undefined,
      undefined,
      1000,
      undefined,
    ]);
    expect(rows.find((row) => row.type === 'tool')).toMatchObject({ isRefused: true, call });
  });

  test('tell the end of the call once where somebody hung up, and always where it broke', () => {
    const broken = events({
      atMs: 600,
      type: 'call-end',
      by: 'error',
      reason: 'error',
      detail: 'lost',
      durationMs: 500,
    });

    expect(rows.at(-1)).toMatchObject({ name: 'hang-up', text: 'The caller hung up: done.', isProblem: false });
    expect(callRows({ context: { turns: [] }, events: broken, scores: null, idPrefix: 'x' })).toMatchObject([
      { name: 'end', text: 'The call ended by error: error (lost).', isProblem: true },
    ]);
  });

  test('keep a tool whose result never came', () => {
    const cut = events({ atMs: 2100, type: 'tool-call', call });

    expect(callRows({ context: { turns: [] }, events: cut, scores: null, idPrefix: 'x' })).toMatchObject([
      { type: 'tool', startMs: 2000, endMs: 2000, result: undefined, isRefused: false },
    ]);
  });
});

describe('the time axis of a call', () => {
  const samples = new Int16Array(5000 * 8);
  samples.fill(16_384, 200 * 8, 900 * 8);
  const track = mulawFromPcm(samples);
  const format = { encoding: 'mulaw', sampleRateHz: 8000 } as const;
  const context: Pick<CallContext, 'audio' | 'durationMs'> = {
    durationMs: 6000,
    audio: () => ({ format, bytes: track }),
  };
  const timeline = callTimeline(context, rows, null);

  test('is that of the recording, with one extreme pair for each 10 ms', () => {
    const peaks = Buffer.from(timeline.lanes.agent.peaks, 'base64');

    expect(timeline.durationMs).toBe(5000);
    expect(peaks.length).toBe(2 * 500);
    expect([...peaks.subarray(2 * 19, 2 * 21)]).toEqual([0, 0, 0, expect.closeTo(64, -1)]);
  });

  test('shows each stretch of a turn, who spoke over whom, and the time to answer', () => {
    expect(timeline.lanes.agent.turns.map(({ startMs, endMs, row }) => [startMs, endMs, row])).toEqual([
      [200, 900, 'call-1-row-1'],
      [2500, 3000, 'call-1-row-4'],
      [3400, 4000, 'call-1-row-4'],
    ]);
    expect(timeline.overlaps).toEqual([{ startMs: 800, endMs: 900 }]);
    expect(timeline.answers).toEqual([{ startMs: 1500, endMs: 2500, label: '1.00 s' }]);
    expect(timeline.lanes.caller.turns[0]).toMatchObject({ about: 'caller, turn 1, barged in: Hi.', tone: 'bad' });
    expect(timeline.tools).toEqual([
      {
        startMs: 2000,
        endMs: 2200,
        label: 'look_up',
        about: 'Tool look_up, refused',
        tone: 'bad',
        row: 'call-1-row-3',
      },
    ]);
  });
});
