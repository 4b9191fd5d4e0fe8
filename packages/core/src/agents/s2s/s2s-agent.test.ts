import { expect, test } from 'vitest';
import { ProviderError } from '../../errors/provider-error.ts';
import type { S2sAdapter } from '../../protocol/s2s.ts';
import { databaseHash } from '../../tools/database-hash.ts';
import { factsOf, type OnTheLineSpec, onTheLine } from '../scripted/agent-on-the-line.ts';
import { GREETING } from '../scripted/domain.ts';
import { type Model, type ScriptedS2s, scriptedS2s } from '../scripted/scripted-s2s.ts';

/** 9.8 seconds of tone in one sentence. */
const LONG = `${'word '.repeat(38)}words.`;
const never = () => new Promise<never>(() => {});

function aCall(s2s: S2sAdapter, spec: Omit<OnTheLineSpec, 'architecture' | 'parts'>) {
  return onTheLine({ architecture: 's2s', parts: { s2s }, ...spec });
}

test('asks the model to greet, in its instructions and by request, and tells it the tools', async () => {
  const s2s = scriptedS2s();

  const call = await aCall(s2s, { hangsUpAtMs: 1500 });

  expect(s2s.requests).toEqual([
    {
      instructions: expect.stringContaining(`say this and nothing else: "${GREETING}"`),
      greeting: GREETING,
      tools: [expect.objectContaining({ name: 'look_up' })],
      input: { encoding: 'mulaw', sampleRateHz: 8000 },
      output: { encoding: 'mulaw', sampleRateHz: 8000 },
    },
  ]);
  expect(factsOf(call.events, 'agent-said', 's2s-first-audio')).toEqual([
    {
      type: 'agent-said',
      replyId: 'reply-1',
      segmentId: 'reply-1',
      text: GREETING,
      startMs: 150,
      playedMs: 600,
      cut: false,
    },
  ]);
  expect(call.agentHeard).toEqual([[150, 750]]);
  expect(call.report).toEqual({
    failure: null,
    pacing: { frames: 30, doubled: 0, lateMs: { p50: 0, p99: 0, max: 0 } },
    replies: 1,
  });
});

test('keeps what the model says of the turn, and how long its first sound took', async () => {
  const s2s = scriptedS2s({
    turns: [
      async (model) => {
        model.emit({ type: 'usage', usage: { inputTokens: 7 } });
        await model.say('Yes.');
        model.emit({ type: 'user-transcript', text: ' one burst ' });
      },
    ],
  });

  const call = await aCall(s2s, { caller: { 1000: 1 }, hangsUpAtMs: 3000 });

  // Silence of 300 ms is over at 1400; the model answers 150 ms later.
  expect(factsOf(call.events, 'turn-start', 'turn-end', 'agent-heard', 's2s-first-audio', 'usage')).toEqual([
    { type: 'turn-start', speechStartMs: 1040 },
    { type: 'turn-end', speechEndMs: 1400, reason: 'model' },
    { type: 'usage', stage: 's2s', identity: { provider: 'tones', model: 'whole' }, usage: { inputTokens: 7 } },
    { type: 's2s-first-audio', replyId: 'reply-2', latencyMs: 150 },
    { type: 'agent-heard', text: 'one burst', latencyMs: 150, speechEndMs: 1400 },
  ]);
});

test('converts to what the model accepts and back, without losing or adding sound', async () => {
  const s2s = scriptedS2s({ format: { encoding: 'pcm_s16le', sampleRateHz: 24_000 } });

  const call = await aCall(s2s, { caller: { 1000: 3 }, hangsUpAtMs: 3000 });

  expect(s2s.requests[0]?.input).toEqual({ encoding: 'pcm_s16le', sampleRateHz: 24_000 });
  // Three seconds, save what the filter holds back.
  expect(s2s.heardBytes()).toBeGreaterThan(143_000);
  expect(s2s.heardBytes()).toBeLessThanOrEqual(144_000);
  // Twelve and four letters of 50 ms, and what comes out of the filter after each.
  const said = factsOf(call.events, 'agent-said');
  expect(said.map(({ text, cut }) => [text, cut])).toEqual([
    [GREETING, false],
    ['Yes.', false],
  ]);
  expect(said.map(({ playedMs }) => Math.floor(playedMs / 10))).toEqual([60, 20]);
});

test('carries out tools and sends their results back under the name that the model gave the call', async () => {
  const s2s = scriptedS2s({
    turns: [
      async (model) => {
        await model.call('look_up', 'again');
        await model.call('look_up', 'again');
        await model.say('There.');
      },
    ],
  });

  const call = await aCall(s2s, { caller: { 1000: 1 }, hangsUpAtMs: 4000 });

  const result = (count: number) => ({ status: 'success', name: 'look_up', args: { wanted: 'look_up' }, count });
  expect(s2s.received).toEqual([
    { type: 'tool-result', callId: 'again', result: result(1) },
    { type: 'tool-result', callId: 'again', result: result(2) },
  ]);
  const grounds = { callId: 'again', tool: 'look_up', effect: 'read', transcript: null, isFinal: true } as const;
  expect(
    call.events
      .filter((event) => event.type.startsWith('tool-') || event.type === 'state-observed')
      .slice(0, 6)
      .map(({ seq: _seq, atMs: _atMs, ...fact }) => fact),
  ).toEqual([
    { type: 'tool-proposed', arguments: { wanted: 'look_up' }, ...grounds },
    { type: 'tool-authorized', ...grounds },
    { type: 'tool-call', call: { id: 'again', name: 'look_up', arguments: { wanted: 'look_up' } } },
    { type: 'tool-executed', ...grounds },
    { type: 'tool-result', callId: 'again', tool: 'look_up', result: result(1) },
    { type: 'state-observed', callId: 'again', dbHash: databaseHash({}) },
  ]);
  expect(factsOf(call.events, 'tool-call').map((fact) => fact.call.id)).toEqual(['again', 'again-2']);
  expect(call.agentHeard).toHaveLength(2);
});

test('tells of a call what was known of the caller, and that they had not finished', async () => {
  const s2s = scriptedS2s({
    turns: [
      async (model) => {
        model.emit({ type: 'user-transcript', text: 'cancel' });
        model.emit({ type: 'user-transcript', text: 'my booking' });
        await model.say('Yes.');
        model.emit({ type: 'speech-start' });
        await model.call('look_up', 'too early');
        model.emit({ type: 'speech-end' });
      },
    ],
  });

  const call = await aCall(s2s, { caller: { 1000: 1 }, hangsUpAtMs: 3000 });

  expect(factsOf(call.events, 'agent-heard').map(({ text }) => text)).toEqual(['cancel', 'my booking']);
  expect(factsOf(call.events, 'tool-executed')).toEqual([
    {
      type: 'tool-executed',
      callId: 'too early',
      tool: 'look_up',
      effect: 'read',
      transcript: null,
      isFinal: false,
    },
  ]);
});

test('takes the words since its last answer for the turn when the model does not say when the caller speaks', async () => {
  const asks = async (model: Model, text: string): Promise<void> => {
    model.emit({ type: 'user-transcript', text });
    await model.call('look_up', text);
    await model.say('Yes.');
  };
  const s2s = scriptedS2s({
    isMuteOnSpeech: true,
    turns: [(model) => asks(model, 'one'), (model) => asks(model, 'two')],
  });

  const call = await aCall(s2s, { caller: { 1000: 1, 3000: 1 }, hangsUpAtMs: 5000 });

  expect(factsOf(call.events, 'tool-executed').map(({ transcript, isFinal }) => [transcript, isFinal])).toEqual([
    ['one', null],
    ['two', null],
  ]);
});

test('falls silent when the caller barges in, and tells the model and the log what was heard', async () => {
  const s2s = scriptedS2s({ turns: [(model) => model.say(LONG), (model) => model.say('Yes.')] });

  const call = await aCall(s2s, { caller: { 1000: 1, 3500: 2 }, hangsUpAtMs: 6000 });

  // All of it is there at once and plays from 1530 on; the second loud frame comes at 3520.
  expect(call.agentHeard.slice(1)).toEqual([
    [1530, 3530],
    [expect.any(Number), expect.any(Number)],
  ]);
  expect(call.clearedAtMs).toEqual([3520]);
  // 2000 of 9800 ms are 32 of 158 letters.
  expect(factsOf(call.events, 'barge-in', 'agent-said').slice(1, 3)).toEqual([
    {
      type: 'agent-said',
      replyId: 'reply-2',
      segmentId: 'reply-2',
      text: 'word word word word word word word word',
      startMs: 1530,
      playedMs: 2000,
      cut: true,
    },
    { type: 'barge-in', replyId: 'reply-2', playedMs: 2000, flushedMs: 7800 },
  ]);
  expect(s2s.received).toEqual([{ type: 'playback-truncate', replyId: 'model-2', heardMs: 2000 }]);
});

test('takes a text that runs ahead of its sound for no more than was heard', async () => {
  // 100 ms of sound and 100 ms of text every 100 ms: at the barge-in neither is complete.
  const s2s = scriptedS2s({ turns: [(model) => model.say(LONG, { paceMs: 100 }), (model) => model.say('Yes.')] });

  const call = await aCall(s2s, { caller: { 1000: 1, 3500: 2 }, hangsUpAtMs: 6000 });

  const [, cut] = factsOf(call.events, 'agent-said');
  expect(cut).toEqual(expect.objectContaining({ text: 'word word word word word word', playedMs: 2000, cut: true }));
});

test('drops what is still under way of a reply that was interrupted', async () => {
  const s2s = scriptedS2s({
    lateMs: 2000,
    turns: [(model) => model.say(LONG, { paceMs: 50 }), (model) => model.say('Yes.')],
  });

  const call = await aCall(s2s, { caller: { 1000: 1, 3500: 2 }, hangsUpAtMs: 6000 });

  expect(
    factsOf(call.events, 'agent-said')
      .map(({ text }) => text)
      .join(' '),
  ).not.toContain('late');
  expect(call.agentHeard.map(([startMs, endMs]) => endMs - startMs)).toEqual([600, 2000, 200]);
});

test('takes an interrupted reply for a barge-in when the model says nothing else of the caller', async () => {
  const s2s = scriptedS2s({
    isMuteOnSpeech: true,
    turns: [(model) => model.say(LONG, { paceMs: 50 }), (model) => model.say('Yes.')],
  });

  const call = await aCall(s2s, { caller: { 1000: 1, 3500: 2 }, hangsUpAtMs: 6000 });

  expect(call.clearedAtMs).toEqual([3520]);
  expect(factsOf(call.events, 'barge-in')).toHaveLength(1);
  expect(s2s.received).toEqual([{ type: 'playback-truncate', replyId: 'model-2', heardMs: 2000 }]);
});

test('can be told not to be cut short', async () => {
  const s2s = scriptedS2s({ turns: [(model) => model.say(LONG), (model) => model.say('Yes.')] });

  const call = await aCall(s2s, { agent: { bargeIn: false }, caller: { 1000: 1, 3500: 2 }, hangsUpAtMs: 12_000 });

  expect(call.clearedAtMs).toEqual([]);
  expect(s2s.received).toEqual([]);
  expect(factsOf(call.events, 'agent-said').map(({ playedMs, cut }) => [playedMs, cut])).toEqual([
    [600, false],
    [9800, false],
    [200, false],
  ]);
});

test('logs what was heard of a reply when the caller hangs up in the middle of it', async () => {
  const s2s = scriptedS2s({ turns: [(model) => model.say(LONG)] });

  const call = await aCall(s2s, { caller: { 1000: 1 }, hangsUpAtMs: 2540 });

  expect(factsOf(call.events, 'agent-said', 'barge-in').at(-1)).toEqual(
    expect.objectContaining({ text: 'word word word word', playedMs: 1020, cut: true }),
  );
  expect(s2s.received).toEqual([]);
});

test.each([
  { what: 'does not greet', s2s: scriptedS2s({ greets: false }), caller: {} },
  { what: 'does not answer', s2s: scriptedS2s({ turns: [never] }) },
  {
    what: 'breaks off in a reply',
    s2s: scriptedS2s({ turns: [(model) => model.say('Yes.', { endsWith: 'nothing' })] }),
  },
  {
    what: 'makes nothing of a result',
    s2s: scriptedS2s({
      turns: [
        async (model) => {
          model.emit({ type: 'reply-start', replyId: 'asks' });
          await model.call('look_up');
          model.emit({ type: 'reply-end', replyId: 'asks', reason: 'done' });
        },
      ],
    }),
  },
  { what: 'never opens', s2s: { ...scriptedS2s(), open: never } },
])('ends the call as failed when the model $what', async ({ s2s, caller = { 1000: 1 } }) => {
  const call = await aCall(s2s, { caller, hangsUpAtMs: 60_000 });

  expect(factsOf(call.events, 'component-error')).toEqual([
    {
      type: 'component-error',
      stage: 's2s',
      code: 'timeout',
      message: expect.stringContaining('no answer within 5000 ms'),
      retryable: true,
    },
  ]);
  expect(call.agentEndedAtMs).toBeLessThan(10_000);
});

test('puts on record that the model owed an answer when the caller spoke into its silence, and ends the call where it stays silent however often', async () => {
  const caller = { 1000: 1, 5000: 1, 9000: 1, 13000: 1 };

  const call = await aCall(scriptedS2s({ turns: [never] }), { caller, hangsUpAtMs: 20_000 });

  expect(factsOf(call.events, 'warning')).toEqual(
    [3640, 3640].map((owedMs) => ({
      type: 'warning',
      message: 'model owed an answer when it was cut short',
      fields: { owedMs },
    })),
  );
  expect(call.report.failure).toMatchObject({ stage: 's2s', code: 'timeout', retryable: true });
  expect(call.agentEndedAtMs).toBeLessThan(11_000);
});

test('a model that is heard again was not silent all the while', async () => {
  const s2s = scriptedS2s({ turns: [never, (model) => model.say('Yes.'), never, (model) => model.say('Yes.')] });

  const call = await aCall(s2s, { caller: { 1000: 1, 5000: 1, 9000: 1, 13000: 1 }, hangsUpAtMs: 16_000 });

  expect(factsOf(call.events, 'warning')).toHaveLength(2);
  expect(call.report.failure).toBeNull();
});

test('does not mistake a caller who says nothing for a model that does not answer', async () => {
  const call = await aCall(scriptedS2s(), { caller: { 1000: 1 }, hangsUpAtMs: 30_000 });

  expect(call.report).toEqual(expect.objectContaining({ failure: null, replies: 2 }));
});

test.each([
  {
    how: 'with an error of the provider',
    thrown: new ProviderError({ code: 'rate-limited', provider: 'tones', stage: 's2s', message: 'Too much.' }),
    failure: { stage: 's2s', code: 'rate-limited', message: 'Too much.', retryable: true },
  },
  {
    how: 'with any other error',
    thrown: new Error('Oh.'),
    failure: { stage: 's2s', code: 'plugin-broken', message: 'Oh.', retryable: false },
  },
  {
    how: 'without a word',
    thrown: undefined,
    failure: {
      stage: 's2s',
      code: 'connection',
      message: 'tones/whole (s2s) ended its stream in the middle of the call.',
      retryable: true,
    },
  },
])('ends the call as failed when the stream ends $how', async ({ thrown, failure }) => {
  const call = await aCall(breaking(scriptedS2s(), thrown), { caller: { 1000: 1 }, hangsUpAtMs: 20_000 });

  expect(call.report.failure).toEqual(failure);
  expect(factsOf(call.events, 'component-error')).toEqual([{ type: 'component-error', ...failure }]);
  expect(call.agentEndedAtMs).toBeLessThan(3000);
});

test('lets go within two seconds of the end of the call, even of a model that never lets go', async () => {
  const whole = scriptedS2s();
  const s2s: S2sAdapter = {
    ...whole,
    open: async (request, scope) => ({ ...(await whole.open(request, scope)), [Symbol.asyncDispose]: never }),
  };

  const call = await aCall(s2s, { hangsUpAtMs: 1000 });

  expect(call.agentEndedAtMs - call.hungUpAtMs).toBeLessThanOrEqual(2000);
});

test('says nothing before the line is open, however early the model begins', async () => {
  const call = await aCall(scriptedS2s(), { opensAtMs: 700, hangsUpAtMs: 2000 });

  expect(call.agentHeard).toEqual([[700, 1300]]);
  expect(factsOf(call.events, 'agent-said').map(({ startMs, text }) => [startMs, text])).toEqual([[0, GREETING]]);
});

test('the same seed gives the same events', async () => {
  const once = () =>
    aCall(scriptedS2s({ lateMs: 500, turns: [(model) => model.say(LONG, { paceMs: 70 })] }), {
      caller: { 1000: 1, 3500: 2 },
      hangsUpAtMs: 8000,
    });

  expect((await once()).events).toEqual((await once()).events);
});

/** Its stream ends after the first answer to the caller. */
function breaking(model: ScriptedS2s, thrown: unknown): S2sAdapter {
  return {
    ...model,
    async open(request, scope) {
      const stream = await model.open(request, scope);
      return {
        ...stream,
        events: {
          async *[Symbol.asyncIterator]() {
            for await (const event of stream.events) {
              yield event;
              if (event.type !== 'speech-end') continue;
              if (thrown === undefined) return;
              throw thrown;
            }
          },
        },
      };
    },
  };
}
