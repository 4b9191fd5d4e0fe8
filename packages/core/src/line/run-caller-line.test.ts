import { describe, expect, it } from 'vitest';
import { levelDbfs } from '../audio/level.ts';
import { ProviderError } from '../errors/provider-error.ts';
import type { Millis } from '../protocol/clock.ts';
import type { LineMessage } from './line-message.ts';
import { createPacer } from './pacer.ts';
import { HANG_UP, media, scriptedLineCall, sound, type Timed, utterance } from './scripted/scripted-line-call.ts';

const NEVER = new AbortController().signal;
const EPOCH_MS = 1_700_000_000_000;

function limits(
  callLimitMs: Millis,
  inactivityMs = 600_000,
): { readonly limits: { callLimitMs: Millis; inactivityMs: Millis } } {
  return { limits: { callLimitMs, inactivityMs } };
}

function mediaOf(messages: readonly Timed<LineMessage>[]): readonly Timed<Uint8Array>[] {
  return messages.flatMap(({ atMs, what }) =>
    what.event === 'media' ? [{ atMs, what: Uint8Array.from(Buffer.from(what.media.payload, 'base64')) }] : [],
  );
}

describe('runCallerLine', () => {
  it('opens the call, tells the agent of each utterance, and closes it', async () => {
    const call = await scriptedLineCall({
      caller: async (caller, clock) => {
        await clock.sleep(90);
        caller.say({ type: 'intended', utteranceId: 'u1', text: 'Hello.' });
        for (const event of utterance('u1', sound(50))) caller.say(event);
        await clock.sleep(100);
        caller.say({ type: 'heard', text: 'hi' });
        caller.say(HANG_UP);
      },
    });

    const signals = call.atAgent.filter(({ what }) => what.event !== 'media').map(({ what }) => what);
    expect(signals).toEqual([
      { event: 'connected', protocol: 'voice-bench-v1', conversation_id: 'call-1' },
      { event: 'start', conversation_id: 'call-1' },
      { event: 'user_speech_start', conversation_id: 'call-1', timestamp_ms: String(EPOCH_MS + 100) },
      {
        event: 'user_speech_stop',
        conversation_id: 'call-1',
        timestamp_ms: String(EPOCH_MS + 160),
        speech_end_ms: String(EPOCH_MS + 150),
      },
      { event: 'stop', conversation_id: 'call-1' },
    ]);
    expect(call.events.map(({ seq: _, ...event }) => event)).toEqual([
      { atMs: 0, type: 'line-open', transport: 'memory' },
      { atMs: 90, type: 'caller-intended', utteranceId: 'u1', text: 'Hello.' },
      { atMs: 100, type: 'caller-speech-start', utteranceId: 'u1', lineMs: 100 },
      { atMs: 160, type: 'caller-speech-end', utteranceId: 'u1', lineMs: 150 },
      { atMs: 190, type: 'caller-heard', text: 'hi' },
      { atMs: 200, type: 'hang-up', by: 'caller', reason: 'goal-met', why: 'All done.' },
    ]);
    expect(call.ending).toEqual({ by: 'caller', reason: 'goodbye', detail: 'goal-met' });
    expect(call.caller.subarray(100 * 8, 150 * 8)).toEqual(sound(50));
    expect(call.caller.length).toBe(200 * 8);
    expect(call.isDisposed).toBe(true);
  });

  it('ends an utterance that is an exact multiple of the frame, at its real end, whenever the cue comes', async () => {
    const [audio, end] = utterance('u1', sound(60));
    const callWith = (cueAfterMs: Millis) =>
      scriptedLineCall({
        caller: async (caller, clock) => {
          await clock.sleep(10);
          if (audio !== undefined) caller.say(audio);
          await clock.sleep(cueAfterMs);
          if (end !== undefined) caller.say(end);
        },
        line: limits(1000),
      });

    for (const cueAfterMs of [0, 65, 300]) {
      const call = await callWith(cueAfterMs);

      const played = call.atCaller.filter(({ what }) => what.type === 'utterance-played');
      const knownMs = Math.max(80, Math.ceil((10 + cueAfterMs) / 20) * 20);
      expect(call.facts('caller-speech-start', 'caller-speech-end')).toEqual([
        { type: 'caller-speech-start', utteranceId: 'u1', lineMs: 20 },
        { type: 'caller-speech-end', utteranceId: 'u1', lineMs: 80 },
      ]);
      expect(played).toEqual([{ atMs: knownMs, what: { type: 'utterance-played', utteranceId: 'u1' } }]);
    }
  });

  it('sends one frame in every slot, silence where nothing is due: 8000 bytes a second in any window', async () => {
    const call = await scriptedLineCall({
      caller: async (caller, clock) => {
        await clock.sleep(3000);
        for (const event of [...utterance('u1', sound(2345)), ...utterance('u2', sound(1000))]) caller.say(event);
      },
      agent: async (port, clock) => {
        await clock.sleep(1000);
        port.send(media(sound(4000)));
      },
      line: limits(20_000),
    });

    const frames = mediaOf(call.atAgent);
    expect(frames.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 1000 }, (_, slot) => slot * 20));
    expect(frames.every(({ what }) => what.length === 160)).toBe(true);
    expect(Buffer.concat(frames.map(({ what }) => what)).equals(call.caller)).toBe(true);
    expect(call.caller.subarray(3000 * 8, 5345 * 8)).toEqual(sound(2345));
    expect(call.caller.subarray(5360 * 8, 6360 * 8)).toEqual(sound(1000));
  });

  it('gives the caller one frame of the agent every 20 ms, silence included, as it is on the record', async () => {
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(500);
        port.send(media(sound(300)));
      },
      line: limits(2000),
    });

    const heard = call.atCaller.flatMap(({ what }) => (what.type === 'audio-delta' ? [what.audio.bytes] : []));
    expect(heard.length).toBe(100);
    expect(Buffer.concat(heard).equals(call.agent)).toBe(true);
  });

  it('speaks and hears in the formats of the caller', async () => {
    const format = { encoding: 'pcm_s16le', sampleRateHz: 16_000 } as const;
    const hum = Int16Array.from(
      { length: 16_000 },
      (_, index) => 9000 * Math.sin((2 * Math.PI * 400 * index) / 16_000),
    );

    const call = await scriptedLineCall({
      caller: async (caller) => {
        caller.say({ type: 'audio-delta', utteranceId: 'u1', audio: { format, bytes: new Uint8Array(hum.buffer) } });
        caller.say({ type: 'utterance-end', utteranceId: 'u1' });
      },
      line: { ...limits(2000), accepts: [{ encoding: 'pcm_s16le', sampleRateHz: 24_000 }, format] },
    });

    const [first] = call.atCaller.flatMap(({ what }) => (what.type === 'audio-delta' ? [what.audio] : []));
    const [end] = call.facts('caller-speech-end') as readonly { readonly lineMs: Millis }[];
    expect({ ...first, bytes: first?.bytes.length }).toEqual({
      format: { encoding: 'pcm_s16le', sampleRateHz: 24_000 },
      bytes: 960,
    });
    expect(Math.abs((end?.lineMs ?? 0) - 1006)).toBeLessThan(10);
    expect(levelDbfs(call.caller.subarray(800, 7200))).toBeCloseTo(20 * Math.log10(9000 / Math.SQRT2 / 32_768), 0);
  });

  it('drops what the agent has queued when the agent says so', async () => {
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(990);
        port.send(media(sound(10_000)));
        await clock.sleep(2000);
        port.send({ event: 'clear', streamSid: 's' });
        await clock.sleep(1000);
        port.send(media(sound(100)));
      },
      line: limits(5000),
    });

    expect(call.facts('audio-flushed', 'agent-speech-start', 'agent-speech-end')).toEqual([
      { type: 'agent-speech-start', lineMs: 1000 },
      { type: 'audio-flushed', flushedMs: 8000 },
      { type: 'agent-speech-end', lineMs: 3000 },
      { type: 'agent-speech-start', lineMs: 4000 },
      { type: 'agent-speech-end', lineMs: 4100 },
    ]);
    expect(call.agent.subarray(1000 * 8, 3000 * 8)).toEqual(sound(2000));
    expect(call.agent.subarray(3000 * 8, 4000 * 8).every((sample) => sample === 0xff)).toBe(true);
  });

  it('is silent at most 300 ms after an agent with a pacer was interrupted', async () => {
    let flushed: unknown;
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        const pacer = createPacer({ port, clock, signal: NEVER, streamSid: 's' });
        pacer.push('answer', sound(10_000));
        pacer.end('answer');
        await clock.sleep(2005);
        flushed = pacer.flush();
      },
      line: limits(5000),
    });

    const [end] = call.facts('agent-speech-end') as readonly { readonly lineMs: Millis }[];
    expect(flushed).toEqual({ segmentId: 'answer', playedMs: 2020, flushedMs: 7980 });
    expect(end?.lineMs).toBeGreaterThanOrEqual(2000);
    expect(end?.lineMs).toBeLessThanOrEqual(2305);
  });

  it('echoes a mark when the audio before it has been played', async () => {
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(10);
        port.send(media(sound(490)));
        port.send({ event: 'mark', streamSid: 's', mark: { name: 'greeting' } });
        port.send(media(sound(100)));
      },
      line: limits(2000),
    });

    expect(call.atAgent.filter(({ what }) => what.event === 'mark')).toEqual([
      { atMs: 520, what: { event: 'mark', streamSid: 's', mark: { name: 'greeting' } } },
    ]);
  });

  it('hangs up only when everything said before has been played', async () => {
    const call = await scriptedLineCall({
      caller: async (caller, clock) => {
        for (const event of [...utterance('u1', sound(400)), ...utterance('u2', sound(400)), HANG_UP])
          caller.say(event);
        await clock.sleep(100);
        caller.say({ type: 'intended', utteranceId: 'u3', text: 'Too late.' });
        caller.fail(new Error('gone'));
      },
    });

    expect(call.ending).toEqual({ by: 'caller', reason: 'goodbye', detail: 'goal-met' });
    expect(call.endedMs).toBe(800);
    expect(call.facts('caller-intended', 'component-error')).toEqual([]);
  });

  it('ends at the time limit, and ends the speech that is cut by it', async () => {
    const call = await scriptedLineCall({
      caller: async (caller) => {
        for (const event of utterance('u1', sound(5000))) caller.say(event);
      },
      agent: async (port) => port.send(media(sound(5000))),
      line: limits(1000),
    });

    expect(call.ending).toEqual({ by: 'limit', reason: 'time_limit_exceeded' });
    expect(call.facts('caller-speech-end', 'agent-speech-end')).toEqual([
      { type: 'caller-speech-end', utteranceId: 'u1', lineMs: 1000 },
      { type: 'agent-speech-end', lineMs: 1000 },
    ]);
  });

  it('ends when nobody makes a sound; silence that is sent is no sound', async () => {
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(1990);
        port.send(media(sound(500)));
        for (;;) {
          await clock.sleep(20);
          port.send(media(new Uint8Array(160).fill(0xff)));
        }
      },
      line: limits(60_000, 3000),
    });

    expect(call.ending).toEqual({ by: 'limit', reason: 'inactivity_timeout' });
    expect(call.endedMs).toBe(5500);
  });

  it('ends when the agent closes the line, after what it said', async () => {
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(100);
        port.send(media(sound(500)));
        await port.close();
      },
    });

    expect(call.ending).toEqual({ by: 'agent', reason: 'assistant_disconnect' });
    expect(call.endedMs).toBe(600);
    expect(call.facts('hang-up')).toMatchObject([{ by: 'agent', reason: 'assistant_disconnect' }]);
  });

  it('ends with an error when the caller fails, and does not throw', async () => {
    const failure = new ProviderError({
      code: 'timeout',
      provider: 'acme',
      stage: 'caller',
      message: 'acme is silent',
    });

    const call = await scriptedLineCall({
      caller: async (caller, clock) => {
        await clock.sleep(100);
        caller.fail(failure);
      },
    });

    expect(call.ending).toEqual({ by: 'error', reason: 'error', detail: 'acme is silent' });
    expect(call.facts('component-error')).toEqual([
      { type: 'component-error', stage: 'caller', code: 'timeout', message: 'acme is silent', retryable: true },
    ]);
    expect(call.isDisposed).toBe(true);
  });

  it('takes a caller that leaves without hanging up for a failure', async () => {
    const call = await scriptedLineCall({
      caller: async (caller, clock) => {
        await clock.sleep(100);
        caller.end();
      },
    });

    expect(call.ending).toMatchObject({ by: 'error', reason: 'error' });
    expect(call.facts('component-error')).toMatchObject([{ stage: 'caller', code: 'stream-closed' }]);
  });

  it('ends when it is cancelled, and keeps the first reason', async () => {
    const cancel = new AbortController();
    const cancelled = await scriptedLineCall({
      caller: async (_, clock) => {
        await clock.sleep(105);
        cancel.abort(new Error('interrupted'));
      },
      line: { signal: cancel.signal },
    });
    const late = new AbortController();
    const failedFirst = await scriptedLineCall({
      caller: async (caller, clock) => {
        await clock.sleep(105);
        caller.fail(new Error('lost'));
        await clock.sleep(1);
        late.abort(new Error('interrupted'));
      },
      line: { signal: late.signal },
    });

    expect(cancelled.ending).toEqual({ by: 'error', reason: 'cancelled' });
    expect(cancelled.endedMs).toBe(105);
    expect(failedFirst.ending).toEqual({ by: 'error', reason: 'error', detail: 'lost' });
  });

  it('takes what breaks because it is cancelled for no failure', async () => {
    const cancel = new AbortController();

    const call = await scriptedLineCall({
      caller: async (caller, clock) => {
        await clock.sleep(105);
        cancel.abort(new Error('interrupted'));
        caller.fail(cancel.signal.reason);
      },
      line: { signal: cancel.signal },
    });

    expect(call.ending).toEqual({ by: 'error', reason: 'cancelled' });
    expect(call.facts('component-error')).toEqual([]);
  });

  it('ends with an error, and lets both sides go, when the caller cannot be made to hear', async () => {
    const call = await scriptedLineCall({
      disturb: ({ clock, port }) => ({
        clock: { ...clock, hold: () => Promise.reject(new Error('no such format')) },
        port,
      }),
    });

    expect(call.ending).toEqual({ by: 'error', reason: 'error', detail: 'no such format' });
    expect(call.facts('component-error')).toMatchObject([{ stage: 'caller', message: 'no such format' }]);
    expect([call.isDisposed, call.atAgent]).toEqual([true, []]);
  });

  it('has one end when both sides end in the same millisecond', async () => {
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(100);
        await port.close();
      },
      caller: async (caller, clock) => {
        await clock.sleep(100);
        caller.say(HANG_UP);
      },
    });

    expect(call.ending).toEqual({ by: 'caller', reason: 'goodbye', detail: 'goal-met' });
    expect(call.facts('hang-up')).toHaveLength(1);
  });

  it('comes to an end although nobody lets go', async () => {
    const never = new Promise<never>(() => {});

    const call = await scriptedLineCall({
      disturb: ({ clock, port }) => ({ clock, port: { ...port, close: () => port.close().then(() => never) } }),
      line: limits(1000),
    });

    expect(call.ending).toEqual({ by: 'limit', reason: 'time_limit_exceeded' });
    expect(call.endedMs).toBeLessThanOrEqual(10_000);
  });

  it('warns once when the caller does not keep up', async () => {
    const call = await scriptedLineCall({
      caller: async (caller) => {
        (caller.duplex as { send: unknown }).send = () => new Promise(() => {});
      },
      line: limits(5000),
    });

    expect(call.facts('warning')).toEqual([
      { type: 'warning', message: 'The caller falls behind the line.', fields: { atLeastMs: 1000 } },
    ]);
  });

  it('gives the same bytes on each run', async () => {
    const run = () =>
      scriptedLineCall({
        caller: async (caller, clock) => {
          await clock.hold(async () => {});
          for (const event of utterance('u1', sound(777))) caller.say(event);
          await clock.sleep(1234.5);
          caller.say(HANG_UP);
        },
        agent: async (port, clock) => {
          const pacer = createPacer({ port, clock, signal: NEVER, streamSid: 's' });
          await clock.sleep(333.3);
          pacer.push('a', sound(555));
          pacer.end('a');
        },
      });

    const [first, second] = [await run(), await run()];

    expect(second.events).toEqual(first.events);
    expect([second.caller, second.agent]).toEqual([first.caller, first.agent]);
  });
});
