import { readFileSync } from 'node:fs';
import type { CallContext, Host, JsonObject, MetricBench, Score, Turn } from '@eva/core';
import { describe, expect, test } from 'vitest';
import metrics from './metrics.ts';

const bench: MetricBench = {
  judge: () => Promise.reject(new Error('code asks nobody')),
  signal: new AbortController().signal,
};

async function score(id: string, call: CallContext): Promise<Score> {
  const contribution = metrics.find((other) => other.id === id);
  if (!contribution) throw new Error(`no metric ${id}`);
  const metric = await contribution.create({}, {} as Host);
  return metric.score(call, bench);
}

const turn = (
  index: number,
  speaker: Turn['speaker'],
  startMs: number,
  endMs: number,
  changes: Partial<Turn> = {},
): Turn => ({
  index,
  speaker,
  segments: [{ startMs, endMs }],
  bargedIn: false,
  ...changes,
});

const lookUp = { id: 'c1', name: 'look_up', arguments: { code: 'A1' } };

/** Two answered turns, the second with a tool call that was well-formed. */
function aCall(changes: Partial<CallContext> = {}): CallContext {
  return {
    callId: '1.1.1/trial_0',
    scenario: {
      id: '1.1.1',
      title: '',
      workflow: '',
      now: '2026-03-17 10:45 CST',
      goal: { summary: '', openingLine: '', decisionTree: {}, facts: {} },
      persona: { id: 'p', description: '' },
      initialDb: {},
      expectedDb: { session: { code: 'A1' }, orders: { A1: { status: 'sent' } } },
      tags: [],
    },
    pipeline: 'cascade',
    locale: 'en-US',
    agent: { role: '', instructions: '', greeting: '' },
    tools: [{ name: 'look_up', description: '', parameters: {}, effect: 'auth' }],
    callErrorTypes: ['invalid_code'],
    turns: [
      turn(0, 'agent', 0, 1000),
      turn(1, 'caller', 2000, 3000, { intended: 'Where is my order?', heard: 'where is my order' }),
      turn(1, 'agent', 4000, 5000),
      turn(2, 'caller', 6000, 7000, { intended: 'It is A one.', heard: 'it is a won' }),
      turn(2, 'agent', 9500, 10_000),
    ],
    trace: [
      { type: 'speech', speaker: 'caller', turn: 2, text: 'it is a won' },
      { type: 'speech', speaker: 'agent', turn: 2, text: 'Let me see.' },
      { type: 'tool-call', turn: 2, call: lookUp },
    ],
    toolTrace: [{ call: lookUp, result: { status: 'success' }, atMs: 8000, turn: 2 }],
    initialDb: {},
    finalDb: { session: { code: 'a1' }, orders: { A1: { status: 'sent' } } },
    ended: { by: 'caller', reason: 'goodbye' },
    durationMs: 11_000,
    stageLatenciesMs: { stt: [100, 300], llm: [400], tts: [] },
    audio: () => ({ format: { encoding: 'mulaw', sampleRateHz: 8000 }, bytes: new Uint8Array() }),
    ...changes,
  };
}

describe('task_completion', () => {
  test('is 1 for the expected database and session, letter case of the session aside', async () => {
    expect(await score('task_completion', aCall())).toMatchObject({ value: 1, details: { match: true } });
  });

  test('is 0 with the difference for another database, and 0 unseen for another session', async () => {
    const other = aCall({ finalDb: { session: { code: 'A1' }, orders: { A1: { status: 'open' } } } });
    const stranger = aCall({ finalDb: { session: {}, orders: { A1: { status: 'sent' } } } });

    expect(await score('task_completion', other)).toMatchObject({
      value: 0,
      details: { auth_success: true, diff_summary: '1 tables modified' },
    });
    expect(await score('task_completion', stranger)).toMatchObject({
      value: 0,
      details: { auth_success: false, auth_mismatches: { code: { expected: 'A1', actual: null } } },
    });
  });
});

test('an authentication that was still running when the call ended is no call of it', async () => {
  const open = { call: { ...lookUp, id: 'c2' }, result: null, atMs: 9000, turn: 2 };
  const call = aCall();

  expect(await score('authentication_success', { ...call, toolTrace: [...call.toolTrace, open] })).toMatchObject({
    parts: { auth_first_try_success: { value: 1 }, num_auth_calls: { value: 1 } },
  });
});

describe('a time that is no number', () => {
  const turns = [turn(0, 'agent', 0, 1000), turn(1, 'caller', Number.NaN, 3000), turn(1, 'agent', 4000, 5000)];
  const broken = aCall({
    turns: [...turns, turn(2, 'caller', 6000, 7000), turn(2, 'agent', 8000, Number.POSITIVE_INFINITY)],
    stageLatenciesMs: { stt: [Number.NaN, 200], llm: [Number.POSITIVE_INFINITY], tts: [] },
  });

  test('is not known, and no score or part becomes anything that is none', async () => {
    for (const id of ['turn_taking', 'response_speed', 'barge_in_recovery', 'conversation_correctly_finished']) {
      expect(JSON.stringify(await score(id, broken), numberless)).not.toContain('no number');
    }
    const whole = aCall({ stageLatenciesMs: { stt: [Number.NaN, 200], llm: [Number.POSITIVE_INFINITY], tts: [] } });
    expect(await score('response_speed', whole)).toMatchObject({ parts: { stt_latency: { value: 0.2 } } });
    expect(await score('turn_taking', broken)).toMatchObject({ value: 0, details: { num_evaluated: 0 } });
  });

  const numberless = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? 'no number' : value;
});

describe('turn_taking', () => {
  test('reads latencies off the turns and allows more time where a tool ran', async () => {
    expect(await score('turn_taking', aCall())).toMatchObject({
      value: 1,
      details: {
        per_turn_score: { '1': 1, '2': 1 },
        per_turn_evidence: {
          '1': { latency_ms: 1000, latency_score: 1, has_tool_call: false },
          '2': { latency_ms: 2500, latency_score: 1, has_tool_call: true },
        },
      },
      parts: { pretoolspeech_rate: { value: 1, better: 'higher' }, late_rate: { value: 0, better: 'lower' } },
    });
  });

  test('scores the agent’s barge-in at half at most, and points to it in the recording', async () => {
    const call = aCall({
      turns: [
        turn(0, 'agent', 0, 1000),
        turn(1, 'caller', 2000, 4000),
        turn(1, 'agent', 3500, 4500, { bargedIn: true }),
      ],
    });

    expect(await score('turn_taking', call)).toMatchObject({
      value: 0.375,
      details: { per_turn_reason: { '1': 'agent_interrupt' } },
      evidence: [{ startMs: 2000, endMs: 4500, note: 'turn 1: agent_interrupt 0.375' }],
    });
  });

  test('scores the caller’s barge-in by how fast the agent falls silent', async () => {
    const call = aCall({
      turns: [
        turn(0, 'agent', 0, 3000),
        turn(1, 'caller', 2500, 4000, { bargedIn: true }),
        turn(1, 'agent', 5000, 6000),
      ],
    });

    expect(await score('turn_taking', call)).toMatchObject({
      value: 0.75,
      details: { per_turn_evidence: { '1': { yield_ms: 500, yield_score: 0.75 } } },
    });
  });

  test('is 0 when the agent left the last turn unanswered', async () => {
    const call = aCall({
      turns: [
        turn(0, 'agent', 0, 1000),
        turn(1, 'caller', 2000, 3000),
        turn(1, 'agent', 4000, 5000),
        turn(2, 'caller', 6000, 7000),
      ],
      ended: { by: 'limit', reason: 'inactivity_timeout' },
    });

    expect(await score('turn_taking', call)).toMatchObject({ value: 0, details: { missed_turn: true } });
    expect(await score('conversation_valid_end', call)).toMatchObject({ value: 1 });
    expect(await score('conversation_correctly_finished', call)).toMatchObject({ value: 0 });
  });
});

test('response_speed splits by tools and carries the stages in seconds', async () => {
  expect(await score('response_speed', aCall())).toMatchObject({
    value: 1.75,
    normalized: null,
    details: { max_speed_seconds: 2.5, per_turn_speeds: [1, 2.5] },
    parts: {
      with_tool_calls: { value: 2.5 },
      no_tool_calls: { value: 1 },
      stt_latency: { value: 0.2 },
      llm_latency: { value: 0.4 },
    },
  });
});

test('response_speed counts the answer to a caller who spoke first, which turn_taking leaves out', async () => {
  const call = aCall({ turns: [turn(0, 'caller', 0, 1000), turn(0, 'agent', 1500, 3000), ...aCall().turns.slice(1)] });

  expect(await score('response_speed', call)).toMatchObject({ details: { per_turn_speeds: [0.5, 1, 2.5] } });
  expect(await score('turn_taking', call)).toMatchObject({ details: { num_evaluated: 2 } });
});

test('response_speed is skipped when every answer came in on the caller', async () => {
  const call = aCall({ turns: [turn(1, 'caller', 0, 2000), turn(1, 'agent', 1000, 3000, { bargedIn: true })] });

  expect(await score('response_speed', call)).toEqual({ status: 'skipped', why: 'no answer has a usable latency' });
});

test('stt_wer counts errors over all turns in the language of the call', async () => {
  expect(await score('stt_wer', aCall())).toMatchObject({
    value: 0.125,
    normalized: 0.875,
    details: { language: 'en', reference_words: 8, top_substitutions: { 'one -> won': 1 } },
    parts: { substitution_rate: { value: 0.125 }, deletion_rate: { value: 0 }, insertion_rate: { value: 0 } },
  });
});

test('tool_call_validity counts what the domain calls malformed, not refusals', async () => {
  const results = ['invalid_code', 'not_found', undefined].map((error_type) => ({
    call: lookUp,
    result: error_type ? { status: 'error', error_type } : { status: 'success' },
    atMs: 0,
    turn: 1,
  }));

  expect(await score('tool_call_validity', aCall({ toolTrace: results }))).toMatchObject({
    value: 0.6667,
    parts: { invalid_code_rate: { value: 0.3333, better: 'lower' }, tool_not_found_rate: { value: 0 } },
  });
});

test('authentication_success is skipped where none is expected and says how many tries it took', async () => {
  const call = aCall();
  const open = { ...call, scenario: { ...call.scenario, expectedDb: {} } };
  const tries = call.toolTrace.flatMap((entry) => [entry, entry]);

  expect(await score('authentication_success', open)).toMatchObject({ status: 'skipped' });
  expect(await score('authentication_success', aCall({ toolTrace: tries }))).toMatchObject({
    value: 1,
    parts: {
      auth_first_try_success: { value: 0 },
      num_auth_calls: { value: 2 },
      authentication_success_rate: { value: 0.5 },
    },
  });
});

test('conversation_valid_end is 0 when the time ran out', async () => {
  const call = aCall({ ended: { by: 'limit', reason: 'time_limit_exceeded' } });

  expect(await score('conversation_valid_end', call)).toMatchObject({ value: 0 });
});

test('conversation_completed_on_time is 0 only when the time limit ended the call', async () => {
  const late = aCall({ ended: { by: 'limit', reason: 'time_limit_exceeded' } });

  expect(await score('conversation_completed_on_time', late)).toMatchObject({ value: 0, details: { timed_out: true } });
  expect(await score('conversation_completed_on_time', aCall())).toMatchObject({ value: 1 });
});

test('what a call in text cannot show is asked of calls with speech alone, a time limit that was kept included', async () => {
  const made = await Promise.all(metrics.map(({ create }) => create({}, {} as Host)));

  expect(
    made
      .filter(({ needs }) => needs.includes('speech'))
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'barge_in_recovery',
    'conversation_completed_on_time',
    'conversation_correctly_finished',
    'response_speed',
    'stt_wer',
    'turn_taking',
  ]);
});

describe('task_progress', () => {
  const withOrders = (orders: JsonObject) => ({ session: { code: 'A1' }, orders });
  const expected = withOrders({ A1: { status: 'sent', note: 'gift' }, B2: { status: 'open' } });
  const progressTo = (finalDb: JsonObject) => {
    const call = aCall({ initialDb: withOrders({ A1: { status: 'open' }, B2: { status: 'open' } }), finalDb });
    return score('task_progress', { ...call, scenario: { ...call.scenario, expectedDb: expected } });
  };

  test('is the share of the expected changes that were made, whatever else was', async () => {
    const half = withOrders({ A1: { status: 'sent' }, B2: { status: 'lost' } });

    expect(await progressTo(half)).toMatchObject({
      value: 0.5,
      details: { expected_changes: 2, made: 1, missing: ['orders.A1.note'], wrong: [], extra: ['orders.B2.status'] },
      parts: { missing_changes: { value: 1 }, wrong_changes: { value: 0 }, extra_changes: { value: 1 } },
    });
  });

  test('takes items of a list for the same in whatever order their keys are written', async () => {
    const initialDb = { people: { groups: [{ code: 'A', since: '2015' }] } };
    const done = {
      people: {
        groups: [
          { code: 'A', since: '2015' },
          { code: 'B', since: '2026' },
        ],
      },
    };
    const expectedDb = {
      people: {
        groups: [
          { since: '2015', code: 'A' },
          { since: '2026', code: 'B' },
        ],
      },
    };
    const call = aCall({ initialDb, finalDb: done });

    const progress = await score('task_progress', { ...call, scenario: { ...call.scenario, expectedDb } });

    expect(progress).toMatchObject({ value: 1, details: { expected_changes: 2, made: 2, missing: [], extra: [] } });
  });

  test('tells a change that was made otherwise from one that was not made', async () => {
    const other = withOrders({ A1: { status: 'lost', note: 'gift' }, B2: { status: 'open' } });

    expect(await progressTo(other)).toMatchObject({
      value: 0.5,
      details: { missing: [], wrong: ['orders.A1.status'] },
    });
  });
});

describe('barge_in_recovery', () => {
  const turns = (stopMs: number, answerMs: number): readonly Turn[] => [
    turn(0, 'agent', 0, 3000 + stopMs),
    turn(1, 'caller', 3000, 6000, { bargedIn: true }),
    turn(1, 'agent', 6000 + answerMs, 12_000),
  ];

  test('measures on the line how long the agent spoke on, and points to it', async () => {
    expect(await score('barge_in_recovery', aCall({ turns: turns(400, 900), toolTrace: [] }))).toMatchObject({
      value: 1,
      details: { num_barge_ins: 1, per_turn: { '1': { stop_ms: 400, answer_ms: 900, recovered: true } } },
      parts: { mean_stop_ms: { value: 400, better: 'lower' }, max_stop_ms: { value: 400 } },
      evidence: [{ startMs: 3000, endMs: 3400, note: 'turn 1: silent 400 ms after the caller broke in' }],
    });
  });

  test('counts none as recovered that was spoken over too long or answered too late', async () => {
    const spokenOver = await score('barge_in_recovery', aCall({ turns: turns(1100, 900), toolTrace: [] }));
    const late = await score('barge_in_recovery', aCall({ turns: turns(400, 2750), toolTrace: [] }));

    expect([spokenOver, late]).toMatchObject([{ value: 0 }, { value: 0 }]);
  });

  test('is skipped where the caller never broke in', async () => {
    expect(await score('barge_in_recovery', aCall())).toMatchObject({ status: 'skipped' });
  });
});

describe('a call that another tool recorded', () => {
  const recorded = {
    nudgedTurns: [2],
    agentRecord: [{ type: 'heard' }, { type: 'tool' }, { type: 'wrote', text: 'Done.' }],
    stageLatencies: { llm: { meanMs: 1500, p50Ms: 1400, p95Ms: 2000, p99Ms: 2100, calls: 9 } },
    outputTokens: [10, 15],
    reasoningTokens: [],
    callerLogLastLine: '{"type":"connection_state","data":{"details":{"reason":"timeout"}}}',
  } satisfies CallContext['recorded'];

  test('is scored by what its files say and not by what ours would', async () => {
    const call = aCall({ recorded, answerTokens: { output: [10, 15], reasoning: [] } });

    expect(await score('turn_taking', call)).toMatchObject({
      details: { per_turn_reason: { '1': 'latency', '2': 'turn_end_fallback' } },
      parts: {
        pretoolspeech_rate: { value: 0 },
        'fallback_nudge.count': { value: 1 },
        mean_output_tokens: { value: 12.5, normalized: null },
      },
    });
    expect(await score('response_speed', call)).toMatchObject({
      parts: { llm_latency: { value: 1.5 } },
      details: { sub_metrics: { llm_latency: { p95_seconds: 2, total_calls: 9 } } },
    });
    expect(await score('conversation_valid_end', call)).toMatchObject({
      value: 0,
      details: { last_event_type: 'connection_state' },
    });
  });

  test('keeps turns without a time out of the timing, and their texts in the word error rate', async () => {
    const untimed = { ...turn(3, 'caller', 0, 0, { intended: 'Bye now.', heard: 'by now' }), segments: [] };
    const call = aCall({ recorded: { ...recorded, nudgedTurns: [] }, turns: [...aCall().turns, untimed] });

    expect(await score('turn_taking', call)).toMatchObject({ value: 1, details: { num_turns: 3, num_evaluated: 2 } });
    expect(await score('stt_wer', call)).toMatchObject({ details: { per_turn_wer: { '1': 0, '2': 0.25, '3': 0.5 } } });
  });

  test('fails its gate when its caller left no log', async () => {
    const call = aCall({ recorded: { ...recorded, callerLogLastLine: null } });

    await expect(score('conversation_valid_end', call)).rejects.toThrow('the caller left no event file');
  });
});

test('every score that has a place points to it', async () => {
  const lost = aCall({
    toolTrace: [{ call: lookUp, result: { status: 'error', error_type: 'invalid_code' }, atMs: 8000, turn: 2 }],
    turns: [
      turn(1, 'caller', 2000, 3000, { intended: 'A one', heard: 'a won' }),
      turn(1, 'agent', 6000, 7000),
      turn(2, 'caller', 9000, 9500, { intended: 'Hello?', heard: 'hello' }),
    ],
    ended: { by: 'limit', reason: 'inactivity_timeout' },
  });
  const ids = ['turn_taking', 'response_speed', 'stt_wer', 'tool_call_validity', 'conversation_correctly_finished'];
  const scores = await Promise.all([...ids, 'authentication_success'].map((id) => score(id, lost)));

  expect(scores.map((one) => (one.status === 'scored' ? one.evidence : undefined))).toEqual([
    [{ startMs: 2000, endMs: 7000, note: 'turn 1: latency 0.3333' }],
    [{ startMs: 2000, endMs: 7000, note: 'turn 1: answered after 3.00 s' }],
    [{ startMs: 2000, endMs: 3000, note: 'turn 1: "one" heard as "won"' }],
    [{ startMs: 8000, endMs: 8000, note: 'look_up: invalid_code' }],
    [{ startMs: 9000, endMs: 9500, note: 'turn 2: never answered' }],
    [{ startMs: 8000, endMs: 8000, note: 'look_up was refused' }],
  ]);
});

test('a tool call that was still running when the call ended is not judged', async () => {
  const [entry] = aCall().toolTrace;
  const call = aCall({ toolTrace: entry ? [entry, { ...entry, result: null }] : [] });

  expect(await score('tool_call_validity', call)).toMatchObject({ value: 1, parts: { num_tool_calls: { value: 1 } } });
});

test('package.json offers exactly the metrics that there are', () => {
  const { eva } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

  expect(eva.contributes.map(({ id }: { readonly id: string }) => id).sort()).toEqual(
    metrics.map(({ id }) => id).sort(),
  );
});
