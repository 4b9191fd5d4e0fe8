import { describe, expect, test } from 'vitest';
import { mulawFromPcm } from '../audio/mulaw.ts';
import type { CallEvent, CallFact } from '../protocol/call-event.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Scenario } from '../protocol/scenario.ts';
import { buildCallContext, type CallRecord } from './build-call-context.ts';

const CALL_MS = 12_000;
/** The call begins before its line opens. */
const LINE_OPEN_MS = 100;

/** A track with a tone in each span, silent elsewhere. */
function track(...spans: readonly (readonly [startMs: number, endMs: number])[]): Uint8Array {
  const samples = new Int16Array(CALL_MS * 8);
  for (const [startMs, endMs] of spans) {
    for (let at = startMs * 8; at < endMs * 8; at += 1) samples[at] = Math.round(8000 * Math.sin(at / 3));
  }
  return mulawFromPcm(samples);
}

const at = (lineMs: number, fact: CallFact): readonly [number, CallFact] => [lineMs + LINE_OPEN_MS, fact];

function eventsFrom(facts: readonly (readonly [number, CallFact])[]): readonly CallEvent[] {
  return facts.map(([atMs, fact], index) => ({ seq: index + 1, atMs, ...fact }));
}

const domain: Domain = {
  kind: 'domain',
  id: 'shop',
  agent: { role: 'clerk', instructions: 'Be kind.', greeting: () => 'Hello.' },
  tools: [],
  vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] },
  callErrorTypes: ['invalid_code'],
  async *scenarios() {},
};

const scenario: Scenario = {
  id: '1.1.1',
  title: 'An order',
  workflow: 'orders',
  now: '2026-03-17 10:45 CST',
  goal: { summary: '', openingLine: '', decisionTree: {}, facts: {} },
  persona: { id: 'p', description: '' },
  initialDb: {},
  expectedDb: {},
  tags: [],
};

const lookUp = { id: 'c1', name: 'look_up', arguments: { code: 'A1' } };

const FACTS = [
  at(-LINE_OPEN_MS, {
    type: 'call-start',
    schema: 1,
    callId: '1.1.1/trial_0',
    system: 's',
    domain: 'shop',
    scenario: '1.1.1',
    trial: 0,
    seed: 7,
    clock: 'virtual',
    locale: 'en-US',
  }),
  at(0, { type: 'line-open', transport: 'memory' }),
  at(0, { type: 'tts-request', replyId: 'r0', segmentId: 's0', text: 'Hello.' }),
  at(1000, {
    type: 'agent-said',
    replyId: 'r0',
    segmentId: 's0',
    text: 'Hello.',
    startMs: 0,
    playedMs: 1000,
    cut: false,
  }),
  at(1300, { type: 'caller-heard', text: 'hello' }),
  at(2000, { type: 'caller-intended', utteranceId: 'u1', text: 'Order A one.' }),
  at(2000, { type: 'caller-speech-start', utteranceId: 'u1', lineMs: 2000 }),
  at(3000, { type: 'caller-speech-end', utteranceId: 'u1', lineMs: 3000 }),
  at(3400, { type: 'turn-end', speechEndMs: 3000, reason: 'silence' }),
  at(3500, { type: 'agent-heard', text: 'order a won', latencyMs: 100 }),
  at(3600, { type: 'tts-request', replyId: 'r1', segmentId: 's1', text: 'One moment.' }),
  at(3700, { type: 'tool-call', call: lookUp }),
  at(3800, { type: 'tool-result', callId: 'c1', tool: 'look_up', result: { status: 'success' } }),
  at(3900, { type: 'llm-response', requestId: 'q1', text: '', toolCalls: [], finish: 'stop', latencyMs: 300 }),
  at(5000, {
    type: 'agent-said',
    replyId: 'r1',
    segmentId: 's1',
    text: 'One moment.',
    startMs: 4000,
    playedMs: 1000,
    cut: false,
  }),
  at(6400, { type: 'tts-request', replyId: 'r1', segmentId: 's2', text: 'Your order is on its way today.' }),
  at(8000, {
    type: 'agent-said',
    replyId: 'r1',
    segmentId: 's2',
    text: 'Your order',
    startMs: 6500,
    playedMs: 1500,
    cut: true,
  }),
  at(7000, { type: 'caller-speech-start', utteranceId: 'u2', lineMs: 7500 }),
  at(7000, { type: 'caller-intended', utteranceId: 'u2', text: 'Thanks, bye.' }),
  at(9000, { type: 'caller-speech-end', utteranceId: 'u2', lineMs: 9000 }),
  at(10_000, { type: 'call-end', by: 'caller', reason: 'goodbye', detail: 'goal-met', durationMs: 10_000 }),
] as const;

function aRecord(changes: Partial<CallRecord> = {}): CallRecord {
  return {
    events: eventsFrom(FACTS),
    recording: { caller: track([2000, 3000], [7500, 9000]), agent: track([0, 1000], [4000, 5000], [6500, 8000]) },
    scenario,
    domain,
    pipeline: 'cascade',
    locale: 'en-US',
    initialDb: {},
    finalDb: { done: true },
    ...changes,
  };
}

describe('building the call context', () => {
  test('puts intended and heard texts on the turns that the recording shows', () => {
    const { turns } = buildCallContext(aRecord());

    expect(turns).toEqual([
      {
        index: 0,
        speaker: 'agent',
        segments: [{ startMs: 0, endMs: 1000 }],
        bargedIn: false,
        intended: 'Hello.',
        heard: 'hello',
      },
      {
        index: 1,
        speaker: 'caller',
        segments: [{ startMs: 2000, endMs: 3000 }],
        bargedIn: false,
        intended: 'Order A one.',
        heard: 'order a won',
      },
      {
        index: 1,
        speaker: 'agent',
        segments: [
          { startMs: 4000, endMs: 5000 },
          { startMs: 6500, endMs: 8000 },
        ],
        bargedIn: false,
        intended: 'One moment. Your order',
      },
      {
        index: 2,
        speaker: 'caller',
        segments: [{ startMs: 7500, endMs: 9000 }],
        bargedIn: true,
        intended: 'Thanks, bye.',
      },
    ]);
  });

  test('orders speech and tools, a lead before its tool, and keeps last words nobody heard', () => {
    const { trace, toolTrace } = buildCallContext(aRecord());

    expect(trace).toEqual([
      { type: 'speech', speaker: 'agent', turn: 0, text: 'Hello.' },
      { type: 'speech', speaker: 'caller', turn: 1, text: 'order a won' },
      { type: 'speech', speaker: 'agent', turn: 1, text: 'One moment.' },
      { type: 'tool-call', turn: 1, call: lookUp },
      { type: 'tool-result', turn: 1, callId: 'c1', tool: 'look_up', result: { status: 'success' } },
      { type: 'speech', speaker: 'agent', turn: 1, text: 'Your order' },
      { type: 'speech', speaker: 'caller', turn: 2, text: 'Thanks, bye.' },
    ]);
    expect(toolTrace).toEqual([{ call: lookUp, result: { status: 'success' }, atMs: 3700, turn: 1 }]);
  });

  test('shows what the caller meant when the agent hears for itself', () => {
    const { trace } = buildCallContext(aRecord({ pipeline: 'audio_llm' }));

    expect(trace[1]).toEqual({ type: 'speech', speaker: 'caller', turn: 1, text: 'Order A one.' });
  });

  test('carries the end, the stage latencies and the audio of a span', () => {
    const context = buildCallContext(aRecord());

    expect(context.callId).toBe('1.1.1/trial_0');
    expect(context.ended).toEqual({ by: 'caller', reason: 'goodbye', detail: 'goal-met' });
    expect(context.durationMs).toBe(10_000);
    expect(context.stageLatenciesMs).toEqual({ stt: [100], llm: [300], tts: [] });
    expect(context.audio('agent', { startMs: 20, endMs: 40 }).bytes).toEqual(track([0, 1000]).slice(160, 320));
  });

  test('has no caller turn when the caller’s track is silent, whatever the log says', () => {
    const { turns } = buildCallContext(aRecord({ recording: { caller: track(), agent: track([0, 1000]) } }));

    expect(turns.map((turn) => turn.speaker)).toEqual(['agent']);
  });

  test('takes a log without an end for an error', () => {
    const { ended, turns, durationMs } = buildCallContext(
      aRecord({ events: [], recording: { caller: new Uint8Array(), agent: new Uint8Array() } }),
    );

    expect({ ended, turns, durationMs }).toEqual({
      ended: { by: 'error', reason: 'error', detail: 'the log ends before the call does' },
      turns: [],
      durationMs: 0,
    });
  });
});
