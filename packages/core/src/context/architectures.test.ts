import { describe, expect, test } from 'vitest';
import { mulawFromPcm } from '../audio/mulaw.ts';
import type { CallContext } from '../protocol/call-context.ts';
import type { CallFact } from '../protocol/call-event.ts';
import type { PipelineType } from '../protocol/s2s.ts';
import { buildCallContext } from './build-call-context.ts';

const CALL_MS = 16_000;

/** A track with a tone in each span, silent elsewhere. */
function track(...spans: readonly (readonly [startMs: number, endMs: number])[]): Uint8Array {
  const samples = new Int16Array(CALL_MS * 8);
  for (const [startMs, endMs] of spans) {
    for (let at = startMs * 8; at < endMs * 8; at += 1) samples[at] = Math.round(8000 * Math.sin(at / 3));
  }
  return mulawFromPcm(samples);
}

const lookUp = { id: 'c1', name: 'look_up', arguments: { code: 'A1' } };
const change = { id: 'c2', name: 'change', arguments: { code: 'A1' } };

/** What every architecture's call has: a greeting, two caller turns, two answers, the second caller turn breaking in. */
const CALLER = track([2000, 3000], [8000, 9500]);
const AGENT = track([0, 1000], [4500, 8400], [11_000, 12_000]);
const SHARED: readonly (readonly [atMs: number, fact: CallFact])[] = [
  [0, { type: 'line-open', transport: 'memory' }],
  [1300, { type: 'caller-heard', text: 'hello there' }],
  [2000, { type: 'caller-intended', utteranceId: 'u1', text: 'Order A one.' }],
  [2000, { type: 'caller-speech-start', utteranceId: 'u1', lineMs: 2000 }],
  [3000, { type: 'caller-speech-end', utteranceId: 'u1', lineMs: 3000 }],
  [7000, { type: 'caller-heard', text: 'it is on its way' }],
  [8000, { type: 'caller-intended', utteranceId: 'u2', text: 'Change it, please.' }],
  [8000, { type: 'caller-speech-start', utteranceId: 'u2', lineMs: 8000 }],
  [9500, { type: 'caller-speech-end', utteranceId: 'u2', lineMs: 9500 }],
  [12_300, { type: 'caller-heard', text: 'it is changed' }],
];

const TOOLS: readonly (readonly [number, CallFact])[] = [
  [3600, { type: 'tool-call', call: lookUp }],
  [3700, { type: 'tool-result', callId: 'c1', tool: 'look_up', result: { status: 'success' } }],
  [10_000, { type: 'tool-call', call: change }],
  [10_100, { type: 'tool-result', callId: 'c2', tool: 'change', result: { status: 'success' } }],
];

const said = (replyId: string, text: string, startMs: number, playedMs: number, cut = false): CallFact => ({
  type: 'agent-said',
  replyId,
  segmentId: replyId,
  text,
  startMs,
  playedMs,
  cut,
});

function contextOf(pipeline: PipelineType, own: readonly (readonly [number, CallFact])[]): CallContext {
  const facts = [...SHARED, ...TOOLS, ...own].toSorted(([one], [other]) => one - other);
  return buildCallContext({
    events: facts.map(([atMs, fact], index) => ({ seq: index + 1, atMs, ...fact })),
    recording: { caller: CALLER, agent: AGENT },
    scenario: {
      id: '1.1',
      title: '',
      workflow: '',
      now: '',
      goal: { summary: '', openingLine: '', decisionTree: {}, facts: {} },
      persona: { id: '', description: '' },
      initialDb: {},
      expectedDb: {},
      tags: [],
    },
    domain: {
      kind: 'domain',
      id: 'shop',
      agent: { role: '', instructions: '', greeting: () => '' },
      tools: [],
      vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] },
      callErrorTypes: [],
      async *scenarios() {},
    },
    pipeline,
    locale: 'en',
    initialDb: {},
    finalDb: {},
  });
}

const words = ({ trace }: CallContext) =>
  trace.map((entry) => {
    if (entry.type === 'speech') return `${entry.turn} ${entry.speaker}: ${entry.text}`;
    return `${entry.turn} ${entry.type === 'tool-call' ? entry.call.name : entry.tool}${entry.type === 'tool-call' ? '()' : ' ->'}`;
  });

/** The line alone decides these, so they are the same whoever answers. */
const TIMES = [
  [0, 'agent', [0, 1000], false],
  [1, 'caller', [2000, 3000], false],
  [1, 'agent', [4500, 8400], false],
  [2, 'caller', [8000, 9500], true],
  [2, 'agent', [11_000, 12_000], false],
];

const times = ({ turns }: CallContext) =>
  turns.map(({ index, speaker, segments, bargedIn }) => [
    index,
    speaker,
    segments.flatMap(({ startMs, endMs }) => [startMs, endMs]),
    bargedIn,
  ]);

describe('a hybrid', () => {
  const context = contextOf('audio_llm', [
    [900, said('reply-0', 'Hello.', 0, 1000)],
    [3400, { type: 'turn-end', speechEndMs: 3000, reason: 'silence' }],
    [8400, said('reply-1', 'It is on its way', 4500, 3900, true)],
    [9900, { type: 'turn-end', speechEndMs: 9500, reason: 'silence' }],
    // Written down beside the call: the first turn when the second one was over already.
    [9950, { type: 'agent-heard', text: 'order a one', latencyMs: 7000, speechEndMs: 3000 }],
    [10_600, { type: 'agent-heard', text: 'change it please', latencyMs: 800, speechEndMs: 9500 }],
    [12_000, said('reply-2', 'It is changed.', 11_000, 1000)],
    [12_100, { type: 'llm-response', requestId: 'q', text: '', toolCalls: [], finish: 'stop', latencyMs: 600 }],
  ]);

  test('has its late transcripts on the turns that they are of', () => {
    const callerTurns = context.turns.filter(({ speaker }) => speaker === 'caller');

    expect(callerTurns.map(({ index, heard }) => [index, heard])).toEqual([
      [1, 'order a one'],
      [2, 'change it please'],
    ]);
    expect(times(context)).toEqual(TIMES);
  });

  test('is shown what the caller meant, and its tools in the turns that it acted on', () => {
    expect(words(context)).toEqual([
      '0 agent: Hello.',
      '1 caller: Order A one.',
      '1 look_up()',
      '1 look_up ->',
      '1 agent: It is on its way',
      '2 caller: Change it, please.',
      '2 change()',
      '2 change ->',
      '2 agent: It is changed.',
    ]);
  });

  test('has no recogniser that its answers wait for', () => {
    expect(context.stageLatenciesMs).toEqual({ stt: [], llm: [600], tts: [] });
  });
});

describe('a speech-to-speech agent', () => {
  const identity = { provider: 'p', model: 'm' };
  const context = contextOf('s2s', [
    [1000, said('reply-1', 'Hello there!', 0, 1000)],
    [3200, { type: 'turn-end', speechEndMs: 3100, reason: 'model' }],
    [4600, { type: 's2s-first-audio', replyId: 'reply-2', latencyMs: 1400 }],
    [8400, said('reply-2', 'It is on its way, and it', 4500, 3900, true)],
    [8450, { type: 'usage', stage: 's2s', identity, usage: { outputTokens: 40, reasoningTokens: 5 } }],
    [9700, { type: 'turn-end', speechEndMs: 9600, reason: 'model' }],
    [12_000, said('reply-3', 'It is changed.', 11_000, 1000)],
  ]);

  test('is shown as it was heard, not as it claims to have spoken', () => {
    expect(words(context)).toEqual([
      '0 agent: hello there',
      '1 caller: Order A one.',
      '1 look_up()',
      '1 look_up ->',
      '1 agent: it is on its way',
      '2 caller: Change it, please.',
      '2 change()',
      '2 change ->',
      '2 agent: it is changed',
    ]);
    expect(times(context)).toEqual(TIMES);
  });

  test('carries its own first audio and its tokens', () => {
    expect(context.stageLatenciesMs).toEqual({ stt: [], llm: [], tts: [], model: [1400] });
    expect(context.answerTokens).toEqual({ output: [40], reasoning: [5] });
  });
});

describe('an agent that tells nothing of itself', () => {
  const context = contextOf('s2s', []);

  test('has the same turns, with what was heard of it alone', () => {
    expect(times(context)).toEqual(TIMES);
    expect(
      context.turns.filter(({ speaker }) => speaker === 'agent').map(({ intended, heard }) => [intended, heard]),
    ).toEqual([
      [undefined, 'hello there'],
      [undefined, 'it is on its way'],
      [undefined, 'it is changed'],
    ]);
  });

  test('has its tools in the last turn of the caller that was over', () => {
    expect(context.toolTrace.map(({ call, turn, atMs }) => [call.name, turn, atMs])).toEqual([
      ['look_up', 1, 3600],
      ['change', 2, 10_000],
    ]);
  });

  test('has both sides in its trace whatever it is said to be', () => {
    const asCascade = contextOf('cascade', []);

    expect(words(asCascade).filter((line) => line.includes(': '))).toEqual([
      '0 agent: hello there',
      '1 caller: Order A one.',
      '1 agent: it is on its way',
      '2 caller: Change it, please.',
      '2 agent: it is changed',
    ]);
  });
});
