import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { wallClock } from '../../clock/wall-clock.ts';
import { memoryLine } from '../../line/memory-line.ts';
import { createEventLog } from '../../log/create-event-log.ts';
import { readEvents } from '../../log/event-lines.ts';
import { AGENT_DEFAULTS } from '../../manifest/agent-options.ts';
import type { ComposedCaller, ComposedSystem, ExternalLine } from '../../manifest/composed-system.ts';
import { secretFrom } from '../../plugins/secret.ts';
import type { CallEvent } from '../../protocol/call-event.ts';
import { randomStream, seedOf } from '../../random/seeded.ts';
import { runPlan } from '../../run/execute-plan.ts';
import type { AttemptOutcome } from '../../run/run-outcome.ts';
import { breakingCaller } from '../../run/scripted/breaking-caller.ts';
import { toneCaller } from '../../run/scripted/tone-caller.ts';
import { aPlan, filesIn, someOptions } from '../../run/scripted/tone-run.ts';
import { isLoud, silence, tone } from '../scripted/tones.ts';
import { runExternalAgent } from './external-agent.ts';
import { converses, keptTools, say, toneAgent } from './scripted/tone-agent.ts';

// Every call here is in real time, a second or two each, over a real WebSocket.

const PLACE = { host: '127.0.0.1', port: 0, basePath: '' };
const ANY_TIMING = { p99Ms: 60_000, maxMs: 60_000, droppedFrames: 100_000 };
function systemAt(url: string, line: Partial<ExternalLine> = {}, componentTimeoutMs = 1000): ComposedSystem {
  return {
    id: 'theirs',
    architecture: 'external',
    pipeline: 's2s',
    parts: {},
    line: { url, tools: { webhook: PLACE }, ...line },
    latency: {},
    agent: { ...AGENT_DEFAULTS, componentTimeoutMs },
    plugins: [],
    manifest: { id: 'theirs', line: { url } },
  };
}

interface Called {
  readonly attempt: AttemptOutcome;
  readonly events: readonly CallEvent[];
  readonly files: { readonly [path: string]: string };
}

/** One attempt at one call in which the caller says so many bursts. */
function call(system: ComposedSystem, turns: readonly number[] = [1], tools = keptTools()): Promise<Called> {
  return callBy({ ...toneCaller(turns), latency: { fixedMs: 50 } }, system, tools);
}

async function callBy(caller: ComposedCaller, system: ComposedSystem, tools = keptTools()): Promise<Called> {
  const options = await someOptions({ systems: new Map([['theirs', system]]), caller, toolServer: tools });
  const plan = aPlan({
    systems: ['theirs'],
    clock: 'wall',
    callLimitMs: 8000,
    maxAttempts: 1,
    timingBudget: ANY_TIMING,
  });
  const { calls, runDir } = await runPlan(plan, options);
  const [attempt] = calls[0]?.attempts ?? [];
  if (attempt === undefined) throw new Error('no attempt was made');
  const files = await filesIn(runDir);
  const log = Object.entries(files).find(([path]) => path.endsWith('events.jsonl'))?.[1] ?? '';
  return { attempt, events: readEvents(log), files };
}

function verdictOf({ attempt }: Called) {
  return { status: attempt.status, fault: attempt.fault, ending: attempt.ending };
}

describe.concurrent('a call to an agent that eva does not run', () => {
  test('is told to it as Twilio Media Streams would, with what it needs to call tools', async () => {
    await using agent = await toneAgent(converses());

    const called = await call(systemAt(agent.url, { tools: { webhook: PLACE, mcp: PLACE } }));

    expect(verdictOf(called)).toMatchObject({ status: 'scored', fault: null, ending: { reason: 'goodbye' } });
    expect(agent.told).toEqual([
      { event: 'connected', protocol: 'voice-bench-v1', version: '1.0.0', conversation_id: 'theirs/1.1/trial_0' },
      {
        event: 'start',
        sequenceNumber: '1',
        streamSid: 'theirs/1.1/trial_0',
        conversation_id: 'theirs/1.1/trial_0',
        start: {
          accountSid: 'eva',
          callSid: 'theirs/1.1/trial_0',
          streamSid: 'theirs/1.1/trial_0',
          tracks: ['inbound'],
          mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
          customParameters: {
            callId: 'theirs/1.1/trial_0',
            domain: 'tones',
            locale: 'en',
            now: '2026-03-17 10:45 CST',
            token: 'secret-of-1',
            toolsUrl: 'http://tools.test/tools',
            mcpUrl: 'http://tools.test/mcp',
          },
        },
      },
      expect.objectContaining({
        event: 'stop',
        streamSid: 'theirs/1.1/trial_0',
        stop: { accountSid: 'eva', callSid: 'theirs/1.1/trial_0' },
      }),
    ]);
    const [first, second] = agent.frames;
    expect(first).toMatchObject({ sequenceNumber: '2', media: { track: 'inbound', chunk: '1', timestamp: '0' } });
    expect(second).toMatchObject({ sequenceNumber: '3', media: { chunk: '2', timestamp: '20' } });
    expect(agent.frames.every(({ media }) => Buffer.from(media?.payload ?? '', 'base64').length === 160)).toBe(true);
  });

  test('has both sides on the recording and the caller where it belongs in the log', async () => {
    await using agent = await toneAgent(converses());

    const { attempt, events } = await call(systemAt(agent.url));

    expect(attempt.durationMs).toBeGreaterThan(700);
    expect(events).toContainEqual(expect.objectContaining({ type: 'line-open', transport: 'websocket' }));
    expect(events.filter(({ type }) => /-speech-(start|end)$/.test(type)).map(({ type }) => type)).toEqual([
      'agent-speech-start',
      'agent-speech-end',
      'caller-speech-start',
      'caller-speech-end',
      'agent-speech-start',
      'agent-speech-end',
    ]);
    expect(events.filter(({ type }) => type === 'warning' || type === 'component-error')).toEqual([]);
  });

  test('gives back marks when their audio has been played, and drops what is cleared', async () => {
    const echoes: { readonly name: string; readonly frames: number }[] = [];
    await using agent = await toneAgent((message, socket) => {
      if (message.event === 'mark') echoes.push({ name: message.mark?.name ?? '', frames: agent.frames.length });
      if (message.event !== 'start') return;
      const mark = (name: string) => socket.send(JSON.stringify({ event: 'mark', mark: { name } }));
      say(socket, message.streamSid, tone(200));
      mark('played');
      say(socket, message.streamSid, tone(5000));
      mark('cleared');
      setTimeout(() => socket.send(JSON.stringify({ event: 'clear', streamSid: message.streamSid })), 400);
    });

    const { events } = await call(systemAt(agent.url), []);

    expect(echoes.map(({ name }) => name)).toEqual(['played', 'cleared']);
    expect(echoes[0]?.frames).toBeGreaterThanOrEqual(10);
    const flushed = events.find((event) => event.type === 'audio-flushed');
    expect(flushed?.flushedMs).toBeGreaterThan(4000);
    expect(events.at(-1)).toMatchObject({ type: 'call-end', reason: 'goodbye' });
  });

  test.each([1, 2])('falls silent when it clears its own audio for a caller who breaks in (seed %i)', async (seed) => {
    let isBrokenInto = false;
    await using agent = await toneAgent(({ event, streamSid, media }, socket) => {
      if (event === 'start') say(socket, streamSid, tone(6000));
      if (media === undefined || isBrokenInto || !isLoud(Buffer.from(media.payload, 'base64'))) return;
      isBrokenInto = true;
      socket.send(JSON.stringify({ event: 'clear', streamSid }));
    });
    const afterMs = 500 + Math.floor(randomStream(seedOf(seed, 'barge-in'))() * 1500);

    const { attempt, events } = await callBy(breakingCaller(afterMs), systemAt(agent.url));

    expect(attempt.ending).toMatchObject({ by: 'caller', reason: 'goodbye' });
    const at = (type: CallEvent['type']) =>
      events.flatMap((event) => (event.type === type && 'lineMs' in event ? [event.lineMs] : []))[0] ?? Number.NaN;
    const heardMs = at('agent-speech-end') - at('agent-speech-start');
    expect(heardMs).toBeGreaterThanOrEqual(afterMs);
    expect(at('agent-speech-end')).toBeGreaterThan(at('caller-speech-start'));
    const flushedMs = events.find((event) => event.type === 'audio-flushed')?.flushedMs ?? Number.NaN;
    // What was heard and what was dropped are all that it had said, but for the frames under way.
    expect(Math.abs(heardMs + flushedMs - 6000)).toBeLessThanOrEqual(100);
  });

  test('runs tools in its own database, on record as those of any agent, until it is over', async () => {
    const tools = keptTools();
    const talk = converses();
    await using agent = await toneAgent((message, socket) => {
      talk(message, socket);
      if (message.event === 'start') tools.calls[0]?.call.execute('look_up', { code: 'K4' });
      if (message.event === 'start') tools.calls[0]?.call.refuse('look_up', '{"code": ');
    });

    const called = await call(systemAt(agent.url), [1], tools);
    const late = tools.calls[0]?.call.execute('look_up', { code: 'late' });

    expect(tools.calls).toMatchObject([{ places: { webhook: PLACE }, isClosed: true }]);
    expect(late).toEqual({ status: 'error', error_type: 'call_over', message: 'The call is over.' });
    const told = called.events.flatMap((event): readonly unknown[] => {
      if (event.type === 'tool-call') return [event.call];
      if (event.type === 'tool-result') return [event.result];
      return event.type === 'warning' ? [event.fields] : [];
    });
    expect(told).toEqual([
      { id: 'tool-1', name: 'look_up', arguments: { code: 'K4' } },
      { status: 'success', args: { code: 'K4' }, callIndex: 1 },
      { id: 'tool-2', name: 'look_up', arguments: {} },
      { tool: 'look_up', raw: '{"code": ' },
      { status: 'error', error_type: 'invalid_parameter', message: 'The arguments of a tool are a JSON object.' },
    ]);
  });

  test('offers no tools when its manifest says so', async () => {
    await using agent = await toneAgent(converses());
    const tools = keptTools();

    await call(systemAt(agent.url, { tools: {} }), [], tools);

    expect(tools.calls).toEqual([]);
    expect(Object.keys(agent.told[1]?.start?.customParameters ?? {})).toEqual(['callId', 'domain', 'locale', 'now']);
  });

  test('dials with the token that the agent asks for, and leaves neither token in any file', async () => {
    await using agent = await toneAgent(converses(), { token: 'agents-own' });
    const token = secretFrom('AGENT_TOKEN', 'agents-own');

    const called = await call(systemAt(agent.url, { token }));

    expect(called.attempt.status).toBe('scored');
    expect(agent.authorizations).toEqual(['Bearer agents-own']);
    const found = Object.entries(called.files).filter(([, text]) => /agents-own|secret-of-1/.test(text));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});

describe.concurrent('an agent outside that fails', () => {
  test('by not being there is no fault of an agent', async () => {
    const tools = keptTools();

    const called = await call(systemAt('ws://127.0.0.1:9/'), [1], tools);

    expect(verdictOf(called)).toEqual({
      status: 'unscored',
      fault: 'infrastructure',
      ending: { by: 'error', reason: 'error', detail: expect.stringMatching(/^line \(connection\): .*ECONNREFUSED/) },
    });
    expect(tools.calls).toMatchObject([{ isClosed: true }]);
  });

  test('by refusing the dialling is not dialled again', async () => {
    await using agent = await toneAgent(converses(), { token: 'agents-own' });

    const called = await call(systemAt(agent.url));

    expect(called.attempt.ending.detail).toMatch(/^line \(auth\): .*401/);
    expect(called.attempt.ending.detail).not.toContain('lang=en');
  });

  test('by never answering the handshake is given up in bounded time', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 101 Switching Protocols\r\n');
      const drip = setInterval(() => socket.write('x-more: to come\r\n'), 50);
      socket.on('close', () => clearInterval(drip));
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { readonly port: number };

    const called = await call(systemAt(`ws://127.0.0.1:${port}`, {}, 300));
    silent.close();

    expect(verdictOf(called)).toMatchObject({ status: 'unscored', fault: 'infrastructure' });
    expect(called.attempt.ending.detail).toMatch(/^line \(timeout\): .* no answer within 300 ms/);
    expect(called.attempt.durationMs).toBeLessThan(2000);
  });

  test.each([1000, 1001, 4000, undefined])(
    'by closing the line with code %s has hung up, and is scored',
    async (code) => {
      const talk = converses();
      await using agent = await toneAgent((message, socket) => {
        talk(message, socket);
        if (message.event === 'media' && message.media?.chunk === '20') socket.close(code);
      });

      expect(verdictOf(await call(systemAt(agent.url)))).toEqual({
        status: 'scored',
        fault: 'agent',
        ending: { by: 'agent', reason: 'assistant_disconnect' },
      });
    },
  );

  test.each<readonly [string, (socket: WebSocket) => void, RegExp]>([
    ['without a word', (socket) => socket.terminate(), /^line \(connection\): .*close code 1006/],
    ['as broken', (socket) => socket.close(1011, 'no memory'), /^line \(server\): .*close code 1011, no memory/],
    ['for our words', (socket) => socket.close(1002), /^line \(malformed\): .*close code 1002/],
    ['by its size', (socket) => socket.send('x'.repeat(5 * 1024 * 1024)), /^line \(malformed\): .*exceeded/],
  ])('by breaking the line %s is infrastructure, and the error says how', async (_how, breakLine, detail) => {
    const talk = converses();
    await using agent = await toneAgent((message, socket) => {
      talk(message, socket);
      if (message.event === 'media' && message.media?.chunk === '20') breakLine(socket);
    });

    expect(verdictOf(await call(systemAt(agent.url)))).toEqual({
      status: 'unscored',
      fault: 'infrastructure',
      ending: { by: 'error', reason: 'error', detail: expect.stringMatching(detail) },
    });
  });
});

test('an agent that stopped reading has not heard the call, so it is not scored for it', async () => {
  const log = createEventLog({ clock: wallClock(), startMs: 0 });
  const closed = Promise.resolve({ by: 'this-end', code: 1000, reason: '' } as const);
  const port = { ...memoryLine().agent, droppedFrames: 7, closed };
  const { signal } = new AbortController();

  const { failure } = await runExternalAgent({ port, log, system: systemAt('ws://them'), signal });

  expect(failure).toEqual({
    stage: 'line',
    code: 'timeout',
    message: 'The agent at ws://them stopped reading: 7 frames of the caller could not be sent.',
    retryable: true,
  });
  expect(log.events).toMatchObject([{ type: 'component-error', ...failure }]);
});

describe.concurrent('an agent outside that is rude', () => {
  test('has its rubbish dropped and told, and the call goes on', async () => {
    const talk = converses();
    await using agent = await toneAgent((message, socket) => {
      talk(message, socket);
      if (message.event !== 'start') return;
      socket.send('no JSON');
      socket.send(Buffer.from([1, 2, 3]));
      socket.send(JSON.stringify({ event: 'media', media: { payload: 'not base64!' } }));
      socket.send(JSON.stringify({ event: 'dance' }));
    });

    const called = await call(systemAt(agent.url));

    expect(called.attempt.status).toBe('scored');
    expect(called.events.filter(({ type }) => type === 'warning')).toEqual([
      expect.objectContaining({ message: 'the agent sent what is no message of the line', fields: { dropped: 4 } }),
    ]);
  });

  test('cannot hold up the end of the call by not closing', async () => {
    const talk = converses();
    await using agent = await toneAgent((message, socket) => {
      talk(message, socket);
      // Reads nothing more, so the closing is never answered.
      if (message.event === 'media' && message.media?.chunk === '10') socket.pause();
    });
    const beganMs = performance.now();

    const called = await call(systemAt(agent.url), []);

    expect(called.attempt.ending).toMatchObject({ by: 'caller', reason: 'goodbye' });
    expect(performance.now() - beganMs).toBeLessThan(8000);
  });

  test('that sends audio without end fills nobody else his memory', async () => {
    const minute = silence(60_000);
    await using agent = await toneAgent((message, socket) => {
      if (message.event !== 'start') return;
      for (let minutes = 0; minutes < 15; minutes += 1) say(socket, message.streamSid, minute);
      for (let marks = 0; marks < 1500; marks += 1) socket.send(JSON.stringify({ event: 'mark', mark: { name: 'm' } }));
      socket.close(1000);
    });
    const plan = aPlan({
      systems: ['theirs'],
      clock: 'wall',
      maxAttempts: 1,
      callLimitMs: 300,
      timingBudget: ANY_TIMING,
    });
    const systems = new Map([['theirs', systemAt(agent.url)]]);

    const { calls } = await runPlan(plan, await someOptions({ systems, toolServer: keptTools() }));
    const log = (await filesIn(calls[0]?.directory ?? ''))['events.jsonl'] ?? '';

    expect(calls[0]?.ending.reason).toBe('time_limit_exceeded');
    // Ten minutes are kept, five are not; a thousand marks are kept, five hundred are not.
    expect(readEvents(log).find(({ type }) => type === 'warning')).toMatchObject({ fields: { dropped: 505 } });
  });
});
