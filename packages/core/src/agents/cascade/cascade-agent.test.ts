import { expect, test } from 'vitest';
import { ProviderError } from '../../errors/provider-error.ts';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { CallScope } from '../../protocol/call-scope.ts';
import type { SttEvent, SttInput } from '../../protocol/stt.ts';
import type { TtsEvent, TtsInput } from '../../protocol/tts.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';
import { databaseHash } from '../../tools/database-hash.ts';
import { APOLOGY } from '../dialogue/apology.ts';
import { TRANSFER_SENTENCE } from '../dialogue/transfer.ts';
import { factsOf, onTheLine } from '../scripted/agent-on-the-line.ts';
import { GREETING } from '../scripted/domain.ts';
import { breaks, calls, says, scriptedLlm } from '../scripted/scripted-llm.ts';
import { toneRecogniser } from '../scripted/tone-recogniser.ts';
import { toneVoice } from '../scripted/tone-voice.ts';
import { isLoud, tone } from '../scripted/tones.ts';
import { wordyRecogniser } from '../scripted/wordy-recogniser.ts';

/** 9.8 seconds of tone in one sentence. */
const LONG = `${'word '.repeat(38)}words.`;
const down = new ProviderError({ code: 'server', provider: 'tones', stage: 'llm', message: 'It is down.' });
const never = () => new Promise<never>(() => {});

test('greets as soon as the line is open, without being asked and without the language model', async () => {
  const call = await onTheLine({ hangsUpAtMs: 1000 });

  expect(factsOf(call.events, 'tts-request', 'agent-said', 'llm-request')).toEqual([
    { type: 'tts-request', replyId: 'reply-1', segmentId: 'reply-1.1', text: GREETING },
    {
      type: 'agent-said',
      replyId: 'reply-1',
      segmentId: 'reply-1.1',
      text: GREETING,
      startMs: 80,
      playedMs: 600,
      cut: false,
    },
  ]);
  expect(call.agentHeard).toEqual([[80, 680]]);
  expect(call.report).toEqual({
    failure: null,
    pacing: { frames: 30, doubled: 0, lateMs: { p50: 0, p99: 0, max: 0 } },
    replies: 1,
  });
});

test('answers a turn after its final transcript, with the reason for the end of the turn in the log', async () => {
  const llm = scriptedLlm(says('Yes.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 3 }, hangsUpAtMs: 3000 });

  expect(factsOf(call.events, 'turn-start', 'turn-end', 'agent-heard')).toEqual([
    { type: 'turn-start', speechStartMs: 1000 },
    { type: 'turn-end', speechEndMs: 1420, reason: 'silence' },
    { type: 'agent-heard', text: '3 bursts', latencyMs: 100 },
  ]);
  expect(llm.asked).toEqual([
    [
      { role: 'system', text: expect.stringContaining('2026-03-17 10:45 CST') },
      { role: 'assistant', text: GREETING },
      { role: 'user', content: [{ type: 'text', text: '3 bursts' }] },
    ],
  ]);
  // Silence of 300 ms, 100 ms for the transcript, 80 ms for the first sound.
  expect(call.agentHeard.at(-1)).toEqual([1880, 2080]);
});

test('says what comes with a tool call before the tool runs, and goes on with its result', async () => {
  const llm = scriptedLlm(calls('look_up', 'One moment.'), says('It is there.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1 }, hangsUpAtMs: 5000 });

  const facts = factsOf(call.events, 'tts-request', 'tts-first-audio', 'tool-call', 'tool-result', 'llm-request');
  expect(facts.slice(2)).toEqual([
    { type: 'llm-request', requestId: 'llm-1', round: 1, messages: 3 },
    { type: 'tts-request', replyId: 'reply-2', segmentId: 'reply-2.1', text: 'One moment.' },
    { type: 'tts-first-audio', segmentId: 'reply-2.1', latencyMs: 80 },
    { type: 'tool-call', call: { id: 'the-look_up', name: 'look_up', arguments: { wanted: 'look_up' } } },
    {
      type: 'tool-result',
      callId: 'the-look_up',
      tool: 'look_up',
      result: { status: 'success', name: 'look_up', args: { wanted: 'look_up' }, count: 1 },
    },
    { type: 'llm-request', requestId: 'llm-2', round: 2, messages: 5 },
    { type: 'tts-request', replyId: 'reply-2', segmentId: 'reply-2.2', text: 'It is there.' },
    { type: 'tts-first-audio', segmentId: 'reply-2.2', latencyMs: 80 },
  ]);
  expect(llm.asked[1]?.slice(2)).toEqual([
    { role: 'user', content: [{ type: 'text', text: '1 bursts' }] },
    {
      role: 'assistant',
      text: 'One moment.',
      toolCalls: [{ id: 'the-look_up', name: 'look_up', arguments: { wanted: 'look_up' } }],
    },
    {
      role: 'tool',
      callId: 'the-look_up',
      result: { status: 'success', name: 'look_up', args: { wanted: 'look_up' }, count: 1 },
    },
  ]);
});

test('logs what recogniser, model and voice count, to the last of it', async () => {
  const llm = scriptedLlm(async function* () {
    yield { type: 'text-delta', text: 'Yes.' };
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 12, outputTokens: 1 } };
  });

  const call = await onTheLine({
    parts: { llm, stt: countingRecogniser(), tts: countingVoice() },
    caller: { 1000: 1 },
    hangsUpAtMs: 3000,
  });

  expect(factsOf(call.events, 'usage').map(({ stage, identity, usage }) => [stage, identity.model, usage])).toEqual([
    ['stt', 'burst-counter', { audioInMs: 1000 }],
    ['llm', 'script', { inputTokens: 12, outputTokens: 1 }],
    ['tts', 'tone', { characters: GREETING.length }],
    // Of the last piece, when nobody listens to the voice any more.
    ['tts', 'tone', { characters: 4 }],
  ]);
});

test('shows of a tool call what it was proposed on, that it was let through, and what it left', async () => {
  const llm = scriptedLlm(calls('look_up'), says('There.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1 }, hangsUpAtMs: 4000 });

  const grounds = {
    callId: 'the-look_up',
    tool: 'look_up',
    effect: 'read',
    transcript: '1 bursts',
    isFinal: true,
  } as const;
  expect(factsOf(call.events, 'tool-proposed', 'tool-authorized', 'tool-executed', 'state-observed')).toEqual([
    { type: 'tool-proposed', arguments: { wanted: 'look_up' }, ...grounds },
    { type: 'tool-authorized', ...grounds },
    { type: 'tool-executed', ...grounds },
    { type: 'state-observed', callId: 'the-look_up', dbHash: databaseHash({}) },
  ]);
});

test('carries out no call that was proposed before the caller cut in', async () => {
  const llm = scriptedLlm(calls('look_up', LONG), says('Yes.'));
  const slow = voiceOf(async (_text, emit, { clock }) => {
    await clock.sleep(1000);
    emit({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: tone(200) } });
    emit({ type: 'segment-end' });
  });

  // The words that belong to the call would be heard at 2480.
  const call = await onTheLine({ parts: { llm, tts: slow }, caller: { 1000: 1, 2000: 1 }, hangsUpAtMs: 6000 });

  expect(factsOf(call.events, 'tool-proposed').map(({ tool }) => tool)).toEqual(['look_up']);
  expect(factsOf(call.events, 'tool-authorized', 'tool-call', 'tool-executed')).toEqual([]);
});

test('speaks nothing for a tool call that comes with blanks only', async () => {
  const llm = scriptedLlm(calls('look_up', '  \n'), says('Done.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1 }, hangsUpAtMs: 4000 });

  expect(factsOf(call.events, 'tts-request').map(({ text }) => text)).toEqual([GREETING, 'Done.']);
});

test('speaks the first sentence while the model is still busy with the second', async () => {
  const llm = scriptedLlm(says('First. ', { text: 'Second.', afterMs: 2000 }));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1 }, hangsUpAtMs: 6000 });

  const types = call.events.map(({ type }) => type);
  expect(types.indexOf('tts-first-audio', types.indexOf('llm-request'))).toBeLessThan(types.indexOf('llm-response'));
  // Six and seven characters of 50 ms; the model is asked at 1480.
  expect(call.agentHeard.slice(1)).toEqual([
    [1560, 1860],
    [3560, 3920],
  ]);
});

test('falls silent within 300 ms when the caller barges in, and believes to have said only what was heard', async () => {
  const llm = scriptedLlm(says(LONG), says('Yes.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1, 3560: 2 }, hangsUpAtMs: 6000 });

  // The answer begins at 1560; the caller speaks from 3560 on, and the second loud frame shows it.
  expect(call.agentHeard[1]).toEqual([1560, 3600]);
  expect(call.clearedAtMs).toEqual([3580]);
  // The frame of that slot had left; 2040 of 9800 ms are 32 of 158 letters.
  const heard = 'word word word word word word word word';
  expect(factsOf(call.events, 'barge-in', 'agent-said').slice(1, 3)).toEqual([
    {
      type: 'agent-said',
      replyId: 'reply-2',
      segmentId: 'reply-2.1',
      text: heard,
      startMs: 1560,
      playedMs: 2040,
      cut: true,
    },
    { type: 'barge-in', replyId: 'reply-2', playedMs: 2040, flushedMs: 7760 },
  ]);
  expect(llm.asked[1]?.slice(3)).toEqual([
    { role: 'assistant', text: heard },
    { role: 'user', content: [{ type: 'text', text: '2 bursts' }] },
  ]);
});

test('forgets the sentences that were still waiting when the caller barged in', async () => {
  const llm = scriptedLlm(says(`Short one. ${LONG} Never heard.`), says('Yes.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1, 1960: 2 }, hangsUpAtMs: 4000 });

  expect(factsOf(call.events, 'agent-said').map(({ text, cut }) => [text, cut])).toEqual([
    [GREETING, false],
    ['Short', true],
    ['Yes.', false],
  ]);
  expect(llm.asked[1]?.[3]).toEqual({ role: 'assistant', text: 'Short' });
});

test('plays nothing of a piece that was cut into the next reply, however late its synthesis ends', async () => {
  const tts = toneVoice({
    open: async (_request, scope) => {
      let text = '';
      return engineDuplex<TtsInput, TtsEvent>({
        provider: 'tones',
        stage: 'tts',
        scope,
        async take(input, emit) {
          if (input.type === 'text-delta') text = input.text;
          if (input.type !== 'segment-end') return;
          const half = { format: LINE_FORMAT, bytes: tone(text.length * 25) };
          emit({ type: 'audio-delta', audio: half });
          await scope.clock.sleep(text === 'Yes.' ? 0 : 1500);
          emit({ type: 'audio-delta', audio: half });
          emit({ type: 'segment-end' });
        },
      });
    },
  });
  const llm = scriptedLlm(says('A rather long answer.'), says('Yes.'));

  const call = await onTheLine({ parts: { tts, llm }, caller: { 3000: 1, 3700: 1 }, hangsUpAtMs: 7000 });

  const [, cut, ...rest] = factsOf(call.events, 'agent-said').filter(({ replyId }) => replyId !== 'reply-1');
  expect([cut, rest]).toEqual([expect.objectContaining({ text: 'Yes.', playedMs: 200, cut: false }), []]);
  // From 4180 on, four letters of 50 ms.
  expect(call.agentHeard.at(-1)).toEqual([4180, 4380]);
});

test('puts on record that the voice owed audio when the caller spoke into its silence', async () => {
  const call = await onTheLine({
    parts: { tts: silentBeyondGreeting() },
    caller: { 1000: 1, 5000: 1 },
    hangsUpAtMs: 6500,
  });

  // Asked for at 1480, and cut short by the second loud frame.
  expect(factsOf(call.events, 'warning')).toEqual([
    {
      type: 'warning',
      message: 'voice owed audio when it was cut short',
      fields: { segmentId: 'reply-2.1', owedMs: 3540 },
    },
  ]);
  expect(call.report.failure).toBeNull();
});

test('ends the call as failed when the voice stays silent however often it is cut short and asked again', async () => {
  const caller = { 1000: 1, 5000: 1, 9000: 1, 13000: 1 };

  const call = await onTheLine({ parts: { tts: silentBeyondGreeting() }, caller, hangsUpAtMs: 20_000 });

  expect(factsOf(call.events, 'warning')).toHaveLength(2);
  expect(call.report.failure).toMatchObject({ stage: 'tts', code: 'timeout', retryable: true });
  expect(call.agentEndedAtMs).toBeLessThan(11_000);
});

test('a voice that is heard again was not silent all the while', async () => {
  const caller = { 1000: 1, 5000: 1, 9000: 1, 13000: 1 };
  const tts = voiceOf(lateVoice);
  const llm = scriptedLlm(says('Late.'), says('Yes.'), says('Late.'), says('Yes.'));

  const call = await onTheLine({ parts: { llm, tts }, caller, hangsUpAtMs: 16_000 });

  expect(factsOf(call.events, 'warning')).toHaveLength(2);
  expect(call.report.failure).toBeNull();
});

test('can be told not to be cut short, and then answers what it heard meanwhile once it has finished', async () => {
  const llm = scriptedLlm(says('A rather long answer it is.'), says('Yes.'));

  const call = await onTheLine({
    parts: { llm },
    agent: { bargeIn: false },
    caller: { 1000: 1, 1700: 2 },
    hangsUpAtMs: 5000,
  });

  expect(call.clearedAtMs).toEqual([]);
  // The second answer is asked for when the first has been played, at 1560 + 1350.
  expect(call.agentHeard.slice(1)).toEqual([
    [1560, 2920],
    [3000, 3200],
  ]);
  expect(factsOf(call.events, 'llm-request')).toHaveLength(2);
});

test('takes speech that goes on before the transcript is in as one turn, with one answer', async () => {
  const llm = scriptedLlm(says('Yes.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 3, 1720: 2 }, hangsUpAtMs: 4000 });

  expect(factsOf(call.events, 'agent-heard').map(({ text }) => text)).toEqual(['3 bursts 2 bursts']);
  expect(llm.asked).toHaveLength(1);
});

test('takes speech that goes on before the answer was heard as one turn, with one answer', async () => {
  const llm = scriptedLlm(says({ text: 'Too early.', afterMs: 1000 }), says('Yes.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1, 1600: 2 }, hangsUpAtMs: 4000 });

  expect(llm.asked[1]?.slice(2)).toEqual([{ role: 'user', content: [{ type: 'text', text: '1 bursts 2 bursts' }] }]);
  expect(
    factsOf(call.events, 'agent-said', 'barge-in').map((fact) => ('text' in fact ? fact.text : fact.type)),
  ).toEqual([GREETING, 'Yes.']);
});

test('answers nothing when nothing was recognised', async () => {
  const llm = scriptedLlm(says('Yes.'));

  const call = await onTheLine({ parts: { llm, stt: finals('', '') }, caller: { 1000: 2 }, hangsUpAtMs: 3000 });

  expect(factsOf(call.events, 'agent-heard').map(({ text }) => text)).toEqual(['']);
  expect(llm.asked).toEqual([]);
});

test('answers the earlier turn after all when what stopped the answer before its first sound was nothing', async () => {
  const llm = scriptedLlm(says({ text: 'Too early.', afterMs: 1000 }), says('Yes.'));

  await onTheLine({ parts: { llm, stt: finals('my booking', '') }, caller: { 1000: 1, 1600: 1 }, hangsUpAtMs: 4000 });

  expect(llm.asked[1]?.slice(2)).toEqual([{ role: 'user', content: [{ type: 'text', text: 'my booking' }] }]);
});

test('gives up with an apology when tools lead to nothing but tools', async () => {
  const llm = scriptedLlm(calls('look_up'));

  const call = await onTheLine({
    parts: { llm },
    agent: { maxToolRounds: 2 },
    caller: { 1000: 1 },
    hangsUpAtMs: 8000,
  });

  expect(factsOf(call.events, 'tool-call').map((fact) => fact.call.id)).toEqual(['the-look_up', 'the-look_up-2']);
  expect(factsOf(call.events, 'warning', 'tts-request').slice(1)).toEqual([
    { type: 'warning', message: 'tool_loop_limit', fields: { maxToolRounds: 2 } },
    { type: 'tts-request', replyId: 'reply-2', segmentId: 'reply-2.1', text: APOLOGY },
  ]);
  expect(call.report.failure).toBeNull();
});

test('hands the call over in a fixed sentence, and asks the model nothing more about it', async () => {
  const llm = scriptedLlm(calls('transfer_to_agent', 'One moment.'), says('Never asked for.'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1 }, hangsUpAtMs: 9000 });

  expect(llm.asked).toHaveLength(1);
  expect(factsOf(call.events, 'tool-call', 'tts-request').slice(1)).toEqual([
    { type: 'tts-request', replyId: 'reply-2', segmentId: 'reply-2.1', text: 'One moment.' },
    { type: 'tool-call', call: expect.objectContaining({ name: 'transfer_to_agent' }) },
    { type: 'tts-request', replyId: 'reply-2', segmentId: 'reply-2.2', text: TRANSFER_SENTENCE },
  ]);
});

test('lets the model go on when the call could not be handed over', async () => {
  const llm = scriptedLlm(calls('transfer_to_agent'), says('That did not work.'));
  const refusal = { status: 'error', error_type: 'not_found' };

  const call = await onTheLine({
    parts: { llm },
    tools: { execute: () => refusal, initialDb: {}, db: {} },
    caller: { 1000: 1 },
    hangsUpAtMs: 5000,
  });

  expect(llm.asked[1]?.at(-1)).toEqual({ role: 'tool', callId: 'the-transfer_to_agent', result: refusal });
  expect(factsOf(call.events, 'agent-said').at(-1)?.text).toBe('That did not work.');
});

test('apologises for a model that fails before its first word, then ends the call as failed', async () => {
  const call = await onTheLine({ parts: { llm: scriptedLlm(breaks(down)) }, caller: { 1000: 1 }, hangsUpAtMs: 20_000 });

  const failure = { stage: 'llm', code: 'server', message: 'It is down.', retryable: true };
  expect(factsOf(call.events, 'component-error', 'agent-said').slice(1)).toEqual([
    { type: 'component-error', ...failure },
    expect.objectContaining({ type: 'agent-said', text: APOLOGY, cut: false }),
  ]);
  expect(call.report.failure).toEqual(failure);
  expect(call.agentEndedAtMs).toBeLessThan(7000);
});

test('keeps what was said before the model failed, and does not apologise over it', async () => {
  const llm = scriptedLlm(breaks(down, 'This is said. But this is n'));

  const call = await onTheLine({ parts: { llm }, caller: { 1000: 1 }, hangsUpAtMs: 20_000 });

  expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual([GREETING, 'This is said.']);
  expect(call.report.failure?.code).toBe('server');
});

test.each([
  { stage: 'llm', parts: { llm: scriptedLlm(() => ({ [Symbol.asyncIterator]: () => ({ next: never }) })) } },
  { stage: 'stt', parts: { stt: finals() } },
  { stage: 'tts', parts: { tts: toneVoice({ open: never }) } },
])('ends the call as failed when its $stage does not answer in time', async ({ stage, parts }) => {
  const call = await onTheLine({ parts, caller: { 1000: 1 }, hangsUpAtMs: 60_000 });

  expect(factsOf(call.events, 'component-error')).toEqual([
    {
      type: 'component-error',
      stage,
      code: 'timeout',
      message: expect.stringContaining('no answer within 5000 ms'),
      retryable: true,
    },
  ]);
  expect(call.agentEndedAtMs).toBeLessThan(15_000);
});

test.each([
  { ends: 'with what it heard, answered late', finals: ['my booking'], said: [GREETING, 'Yes.'], failed: [] },
  { ends: 'as nothing when it was a noise', finals: [''], said: [GREETING], failed: [] },
  { ends: 'the call as failed when it is not answered', finals: [], said: [GREETING], failed: ['stt: timeout'] },
])('a turn that the recogniser begins and never ends, ends $ends', async ({ finals, said, failed }) => {
  const call = await onTheLine({
    parts: { stt: endless(...finals) },
    isWithoutDetector: true,
    caller: { 1000: 3 },
    hangsUpAtMs: 30_000,
  });

  expect(factsOf(call.events, 'turn-start', 'turn-end').map((fact) => fact.type)).toEqual(['turn-start', 'turn-end']);
  // Silent from 1420 on, known after 200 ms; the first 40 ms of sound were not known for speech either.
  expect(factsOf(call.events, 'turn-end')[0]).toEqual({ type: 'turn-end', speechEndMs: 11_580, reason: 'watchdog' });
  expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual(said);
  expect(factsOf(call.events, 'component-error').map(({ stage, code }) => `${stage}: ${code}`)).toEqual(failed);
});

test('puts on record that a recogniser took back all that it had heard of a turn', async () => {
  const stt = wordyRecogniser({ partials: { 1200: 'my booking' }, finals: [''] });

  const call = await onTheLine({ parts: { stt }, caller: { 1000: 3 }, hangsUpAtMs: 3000 });

  expect(factsOf(call.events, 'warning')).toEqual([
    { type: 'warning', message: 'recogniser took back a whole turn', fields: { text: 'my booking' } },
  ]);
});

test('logs what was heard of a reply when the caller hangs up in the middle of it', async () => {
  const call = await onTheLine({ parts: { llm: scriptedLlm(says(LONG)) }, caller: { 1000: 1 }, hangsUpAtMs: 2560 });

  expect(factsOf(call.events, 'agent-said', 'barge-in').at(-1)).toEqual({
    type: 'agent-said',
    replyId: 'reply-2',
    segmentId: 'reply-2.1',
    text: 'word word word word',
    startMs: 1560,
    playedMs: 1020,
    cut: true,
  });
});

test('ends by the signal of the call when the line never closes', async () => {
  const call = await onTheLine({ hangsUpAtMs: 1000, isLineStuck: true });

  expect(call.report.failure).toBeNull();
  expect(call.agentEndedAtMs - call.hungUpAtMs).toBeLessThanOrEqual(2000);
});

test('lets go within two seconds of the end of the call, even of components that never let go', async () => {
  const stuck = toneVoice();
  const tts = toneVoice({
    open: async (request, scope) => ({ ...(await stuck.open(request, scope)), [Symbol.asyncDispose]: never }),
  });

  const call = await onTheLine({ parts: { tts, stt: toneRecogniser() }, hangsUpAtMs: 1000 });

  expect(call.agentEndedAtMs - call.hungUpAtMs).toBeLessThanOrEqual(2000);
});

function countingRecogniser() {
  return toneRecogniser({
    open: async (_request, scope) =>
      engineDuplex<SttInput, SttEvent>({
        provider: 'tones',
        stage: 'stt',
        scope,
        take(input, emit) {
          if (input.type !== 'flush') return;
          emit({ type: 'transcript-final', text: 'burst' });
          emit({ type: 'usage', usage: { audioInMs: 1000 } });
        },
      }),
  });
}

/** Counts behind each piece, when the agent does not listen to that one any more. */
function countingVoice() {
  return voiceOf((text, emit) => {
    emit({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: tone(100) } });
    emit({ type: 'segment-end' });
    emit({ type: 'usage', usage: { characters: text.length } });
  });
}

function voiceOf(speak: (text: string, emit: (event: TtsEvent) => void, scope: CallScope) => Promise<void> | void) {
  return toneVoice({
    async open(_request, scope) {
      let text = '';
      return engineDuplex<TtsInput, TtsEvent>({
        provider: 'tones',
        stage: 'tts',
        scope,
        async take(input, emit) {
          if (input.type === 'text-delta') text += input.text;
          if (input.type !== 'segment-end') return;
          await speak(text, emit, scope);
          text = '';
        },
      });
    },
  });
}

/** Speaks at once, or four seconds late when that is what it is to say. */
async function lateVoice(text: string, emit: (event: TtsEvent) => void, { clock }: CallScope): Promise<void> {
  if (text === 'Late.') await clock.sleep(4000);
  emit({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: tone(200) } });
  emit({ type: 'segment-end' });
}

function silentBeyondGreeting() {
  return voiceOf((text, emit) => {
    if (text !== GREETING) return;
    emit({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: tone(600) } });
    emit({ type: 'segment-end' });
  });
}

/** Says when the caller begins, and never that it is over; then answers as `finals` does. */
function endless(...texts: readonly string[]) {
  return toneRecogniser({
    capabilities: { partials: false, endpointing: true },
    async open(_request, scope) {
      const left = [...texts];
      let hasStarted = false;
      return engineDuplex<SttInput, SttEvent>({
        provider: 'tones',
        stage: 'stt',
        scope,
        take(input, emit) {
          if (input.type === 'flush') {
            const text = left.shift();
            if (text !== undefined) emit({ type: 'transcript-final', text });
          } else if (!hasStarted && isLoud(input.audio.bytes)) {
            hasStarted = true;
            emit({ type: 'speech-start' });
          }
        },
      });
    },
  });
}

/** Answers one flush after the other with these texts, and beyond them never. */
function finals(...texts: readonly string[]) {
  return toneRecogniser({
    async open(_request, scope) {
      const left = [...texts];
      return engineDuplex<SttInput, SttEvent>({
        provider: 'tones',
        stage: 'stt',
        scope,
        take(input, emit) {
          const text = input.type === 'flush' ? left.shift() : undefined;
          if (text !== undefined) emit({ type: 'transcript-final', text });
        },
      });
    },
  });
}
