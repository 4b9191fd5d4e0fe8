import { expect, test } from 'vitest';
import { ProviderError } from '../../errors/provider-error.ts';
import type { Message } from '../../protocol/llm.ts';
import { APOLOGY } from '../dialogue/apology.ts';
import { factsOf, type OnTheLineSpec, onTheLine } from '../scripted/agent-on-the-line.ts';
import { GREETING } from '../scripted/domain.ts';
import { type ScriptedAudioLlm, scriptedAudioLlm, scriptedAudioLlmWith } from '../scripted/scripted-audio-llm.ts';
import { breaks, calls, says } from '../scripted/scripted-llm.ts';

/** 9.8 seconds of tone in one sentence. */
const LONG = `${'word '.repeat(38)}words.`;
const never = () => new Promise<never>(() => {});

function aCall(audioLlm: ScriptedAudioLlm, spec: Omit<OnTheLineSpec, 'architecture'>) {
  return onTheLine({ architecture: 'hybrid', ...spec, parts: { ...spec.parts, audioLlm } });
}

/** In what the model was asked, sound is shown as the bursts that are in it. */
const sound = (heard: string): Message => ({ role: 'user', content: [{ type: 'text', text: `<${heard}>` }] });
const words = (text: string): Message => ({ role: 'user', content: [{ type: 'text', text }] });

test('answers the sound of a turn, and has it written down for the log', async () => {
  const audioLlm = scriptedAudioLlm(says('Yes.'));

  const call = await aCall(audioLlm, { caller: { 1000: 3 }, hangsUpAtMs: 3000 });

  expect(audioLlm.asked).toEqual([
    [
      { role: 'system', text: expect.stringContaining('reaches you as sound') },
      { role: 'assistant', text: GREETING },
      sound('3 bursts'),
    ],
  ]);
  expect(factsOf(call.events, 'turn-start', 'turn-end', 'agent-heard')).toEqual([
    { type: 'turn-start', speechStartMs: 1000 },
    { type: 'turn-end', speechEndMs: 1420, reason: 'silence' },
    { type: 'agent-heard', text: '3 bursts', latencyMs: 0, speechEndMs: 1420 },
  ]);
  // Silence of 300 ms, and 80 ms for the first sound: nobody waits for a transcript.
  expect(call.agentHeard.at(-1)).toEqual([1780, 1980]);
});

test('begins the sound half a second before the speech, and ends it where the turn ends', async () => {
  const audioLlm = scriptedAudioLlm(says('Yes.'));

  await aCall(audioLlm, { caller: { 1000: 3 }, hangsUpAtMs: 3000 });

  // From 500 to 1720: mu-law as it came off the line.
  expect(audioLlm.sounds.map(({ format, bytes }) => [format, bytes.length / 8])).toEqual([
    [{ encoding: 'mulaw', sampleRateHz: 8000 }, 1220],
  ]);
});

test('gives the sound in a format that the model accepts', async () => {
  const audioLlm = scriptedAudioLlmWith({ accepts: [{ encoding: 'pcm_s16le', sampleRateHz: 16_000 }] }, says('Yes.'));

  await aCall(audioLlm, { caller: { 1000: 3 }, hangsUpAtMs: 3000 });

  expect(audioLlm.asked[0]?.at(-1)).toEqual(sound('3 bursts'));
  expect(audioLlm.sounds.map(({ format }) => format)).toEqual([{ encoding: 'pcm_s16le', sampleRateHz: 16_000 }]);
  expect(Math.abs((audioLlm.sounds[0]?.bytes.length ?? 0) / 32 - 1220)).toBeLessThan(20);
});

test('shows earlier turns in words, or as a turn without any, and only the last one in sound', async () => {
  const audioLlm = scriptedAudioLlmWith(
    {
      async *transcribe(text) {
        yield { type: 'text-delta', text: text === '2 bursts' ? 'EMPTY' : text };
        yield { type: 'finish', reason: 'stop' };
      },
    },
    says('Yes.'),
  );

  const call = await aCall(audioLlm, { caller: { 1000: 1, 3000: 2, 5000: 3 }, hangsUpAtMs: 7000 });

  expect(audioLlm.asked.at(-1)?.slice(2)).toEqual([
    words('1 bursts'),
    { role: 'assistant', text: 'Yes.' },
    words('[user audio]'),
    { role: 'assistant', text: 'Yes.' },
    sound('3 bursts'),
  ]);
  expect(factsOf(call.events, 'agent-heard').map(({ text }) => text)).toEqual(['1 bursts', '3 bursts']);
});

test('finds the turn of a transcript that comes after later ones', async () => {
  const audioLlm = scriptedAudioLlmWith(
    {
      async *transcribe(text, { signal }, { clock }) {
        if (text === '1 bursts') await clock.sleep(3000, signal);
        yield { type: 'text-delta', text };
      },
    },
    says('Yes.'),
  );

  const call = await aCall(audioLlm, { caller: { 1000: 1, 3000: 2, 6000: 3 }, hangsUpAtMs: 8000 });

  expect(audioLlm.asked[1]?.[2]).toEqual(words('[user audio]'));
  expect(audioLlm.asked[2]?.slice(2).filter(({ role }) => role === 'user')).toEqual([
    words('1 bursts'),
    words('2 bursts'),
    sound('3 bursts'),
  ]);
  expect(factsOf(call.events, 'agent-heard').map(({ text, speechEndMs }) => [text, speechEndMs])).toEqual([
    ['2 bursts', 3260],
    ['1 bursts', 1100],
    ['3 bursts', 6420],
  ]);
});

test('goes on without a transcript when the model can not write one, and says so', async () => {
  const audioLlm = scriptedAudioLlmWith(
    {
      // biome-ignore lint/correctness/useYield: it fails before the first word.
      async *transcribe() {
        throw new ProviderError({ code: 'server', provider: 'tones', stage: 'audio-llm', message: 'Not now.' });
      },
    },
    says('Yes.'),
  );

  const call = await aCall(audioLlm, { caller: { 1000: 1, 3000: 1 }, hangsUpAtMs: 5000 });

  expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual([GREETING, 'Yes.', 'Yes.']);
  expect(factsOf(call.events, 'warning')[0]).toEqual({
    type: 'warning',
    message: 'a turn could not be written down',
    fields: { code: 'server', message: 'Not now.' },
  });
  expect(call.report.failure).toBeNull();
});

test('runs tools with the sound still in the request, and goes on with their results', async () => {
  const audioLlm = scriptedAudioLlm(calls('look_up', 'One moment.'), says('It is there.'));

  const call = await aCall(audioLlm, { caller: { 1000: 1 }, hangsUpAtMs: 5000 });

  expect(audioLlm.asked[1]?.slice(2).map((message) => message.role)).toEqual(['user', 'assistant', 'tool']);
  expect(audioLlm.asked[1]?.[2]).toEqual(sound('1 bursts'));
  expect(factsOf(call.events, 'tool-proposed', 'tool-executed')).toEqual([
    {
      type: 'tool-proposed',
      callId: 'the-look_up',
      arguments: { wanted: 'look_up' },
      tool: 'look_up',
      effect: 'read',
      transcript: '1 bursts',
      isFinal: true,
    },
    {
      type: 'tool-executed',
      callId: 'the-look_up',
      tool: 'look_up',
      effect: 'read',
      transcript: '1 bursts',
      isFinal: true,
    },
  ]);
  expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual([GREETING, 'One moment.', 'It is there.']);
});

test('falls silent when the caller barges in, and believes to have said only what was heard', async () => {
  const audioLlm = scriptedAudioLlm(says(LONG), says('Yes.'));

  const call = await aCall(audioLlm, { caller: { 1000: 1, 3460: 2 }, hangsUpAtMs: 6000 });

  expect(call.clearedAtMs).toEqual([3480]);
  const heard = 'word word word word word word word word';
  expect(factsOf(call.events, 'barge-in', 'agent-said').slice(1, 3)).toEqual([
    expect.objectContaining({ type: 'agent-said', text: heard, startMs: 1460, playedMs: 2040, cut: true }),
    { type: 'barge-in', replyId: 'reply-2', playedMs: 2040, flushedMs: 7760 },
  ]);
  expect(audioLlm.asked[1]?.slice(2)).toEqual([
    words('1 bursts'),
    { role: 'assistant', text: heard },
    sound('2 bursts'),
  ]);
});

test('takes speech that goes on before the answer was heard as one turn in one sound, with one answer', async () => {
  const audioLlm = scriptedAudioLlm(says({ text: 'Too early.', afterMs: 1000 }), says('Yes.'));

  const call = await aCall(audioLlm, { caller: { 1000: 1, 1600: 2 }, hangsUpAtMs: 4000 });

  expect(audioLlm.asked[1]?.slice(2)).toEqual([sound('3 bursts')]);
  // No sound twice, and none left out: from 500 to the end of the second turn at 2160.
  expect(audioLlm.sounds.map(({ bytes }) => bytes.length / 8)).toEqual([900, 1660]);
  expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual([GREETING, 'Yes.']);
});

test('logs what the model counts, for answers and for transcripts', async () => {
  const usage = { inputTokens: 10, outputTokens: 2, audioInMs: 1220 };
  const audioLlm = scriptedAudioLlmWith(
    {
      async *transcribe(text, { signal }, { clock }) {
        await clock.sleep(10, signal);
        yield { type: 'text-delta', text };
        yield { type: 'finish', reason: 'stop', usage: { inputTokens: 1 } };
      },
    },
    async function* () {
      yield { type: 'text-delta', text: 'Yes.' };
      yield { type: 'finish', reason: 'stop', usage };
    },
  );

  const call = await aCall(audioLlm, { caller: { 1000: 1 }, hangsUpAtMs: 3000 });

  const identity = { provider: 'tones', model: 'ear-script' };
  expect(factsOf(call.events, 'usage')).toEqual([
    { type: 'usage', stage: 'audio-llm', identity, usage },
    { type: 'usage', stage: 'audio-llm', identity, usage: { inputTokens: 1 } },
  ]);
});

test('apologises for a model that fails, then ends the call as failed, naming its stage', async () => {
  const error = new ProviderError({ code: 'rate-limited', provider: 'tones', stage: 'audio-llm', message: 'No.' });

  const call = await aCall(scriptedAudioLlm(breaks(error)), { caller: { 1000: 1 }, hangsUpAtMs: 20_000 });

  const failure = { stage: 'audio-llm', code: 'rate-limited', message: 'No.', retryable: true };
  expect(call.report.failure).toEqual(failure);
  expect(factsOf(call.events, 'agent-said').at(-1)?.text).toBe(APOLOGY);
  expect(call.agentEndedAtMs).toBeLessThan(8000);
});

test('ends the call as failed when its model does not answer in time', async () => {
  const audioLlm = scriptedAudioLlmWith(
    { transcribe: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }) },
    () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
  );

  const call = await aCall(audioLlm, { caller: { 1000: 1 }, hangsUpAtMs: 60_000 });

  expect(factsOf(call.events, 'component-error').map(({ stage, code }) => [stage, code])).toEqual([
    ['audio-llm', 'timeout'],
  ]);
  expect(call.agentEndedAtMs).toBeLessThan(15_000);
});

test('lets go within two seconds of the end of the call, even of a transcript that never comes', async () => {
  const audioLlm = scriptedAudioLlmWith(
    { transcribe: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }) },
    says('Yes.'),
  );

  const call = await aCall(audioLlm, { caller: { 1000: 1 }, hangsUpAtMs: 3000 });

  expect(call.agentEndedAtMs - call.hungUpAtMs).toBeLessThanOrEqual(2000);
  expect(factsOf(call.events, 'warning')).toEqual([]);
});

test('the same seed gives the same events', async () => {
  const once = () =>
    aCall(scriptedAudioLlm(says(LONG), calls('look_up'), says('Yes.')), {
      caller: { 1000: 1, 3460: 2 },
      hangsUpAtMs: 6000,
    });

  expect((await once()).events).toEqual((await once()).events);
});
