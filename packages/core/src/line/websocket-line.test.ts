import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { wallClock } from '../clock/wall-clock.ts';
import { createEventLog } from '../log/create-event-log.ts';
import type { CallerEvent } from '../protocol/caller.ts';
import { lineToken } from '../random/line-token.ts';
import { asyncQueue } from '../streams/async-queue.ts';
import { dialLine } from './dial-line.ts';
import type { LineMessage } from './line-message.ts';
import { lineRecorder } from './line-recorder.ts';
import { type LineListener, type ListenOptions, listenForLine } from './listen-for-line.ts';
import { createPacer } from './pacer.ts';
import { runCallerLine } from './run-caller-line.ts';
import { sound } from './scripted/scripted-line-call.ts';

const clock = wallClock();
const CLEAR: LineMessage = { event: 'clear', streamSid: 's' };
const open: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function listener(options: Partial<ListenOptions> = {}): Promise<LineListener> {
  const listening = await listenForLine({ clock, token: lineToken(), ...options });
  open.push(() => listening.close());
  return listening;
}

/** A raw peer, for what a well-behaved end would never do. */
function peer(url: string, headers: { readonly [name: string]: string } = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers });
  open.push(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function nextOf<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  const { value, done } = await items[Symbol.asyncIterator]().next();
  return done === true ? undefined : value;
}

describe('a line over a WebSocket', () => {
  it('carries messages both ways, whichever end listens, and ends at both when one closes', async () => {
    const listening = await listener();
    const [dialled, accepted] = await Promise.all([dialLine(listening.url, { clock }), listening.accept()]);
    await listening.close();

    dialled.send(CLEAR);
    accepted.send({ event: 'start', conversation_id: 'c' });
    const accept = accepted.messages[Symbol.asyncIterator]();
    const dial = dialled.messages[Symbol.asyncIterator]();

    expect((await accept.next()).value).toEqual(CLEAR);
    expect((await dial.next()).value).toEqual({ event: 'start', conversation_id: 'c' });
    await Promise.all([accepted.close(), accepted.close()]);
    expect(await dial.next()).toEqual({ done: true, value: undefined });
    expect(await accept.next()).toEqual({ done: true, value: undefined });
    dialled.send(CLEAR);
    await dialled.close();
  });

  it('refuses a wrong token, none, another path and a second peer, and goes on listening', async () => {
    const token = lineToken();
    const listening = await listener({ token });
    const origin = new URL(listening.url).origin.replace('http', 'ws');
    const statusOf = (url: string): Promise<unknown> =>
      dialLine(url, { clock }).then(
        () => 'open',
        (error: { code: string; status: number }) => `${error.code} ${error.status}`,
      );

    expect(await statusOf(`${origin}/ws?token=${token.slice(1)}`)).toBe('auth 401');
    expect(await statusOf(`${origin}/ws`)).toBe('auth 401');
    expect(await statusOf(`${origin}/other?token=${token}`)).toBe('rejected 404');
    const byHeader = await dialLine(`${origin}/`, { clock, token });
    expect(await statusOf(listening.url)).toBe('rejected 409');
    expect((await listening.accept()).transport).toBe('websocket');
    await byHeader.close();
  });

  it('never tells the token in an error', async () => {
    const listening = await listener({ token: 'secret-token' });
    const wrong = listening.url.replace('secret-token', 'other-secret');

    const error: Error = await dialLine(wrong, { clock }).then(
      () => new Error('open'),
      (thrown: Error) => thrown,
    );

    expect(error.message).not.toContain('secret');
    expect(error.message).toMatch(/^The line to ws:\/\/127\.0\.0\.1:\d+\/ws was not opened: /);
  });

  it('survives a request that makes no sense', async () => {
    const listening = await listener();
    const { port } = new URL(listening.url);
    const socket = connect(Number(port), '127.0.0.1');
    open.push(() => {
      socket.destroy();
    });
    socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString().split('\r\n')[0] ?? ''));
    });

    expect(answer).toBe('HTTP/1.1 400 Bad Request');
    expect((await peer(listening.url)).readyState).toBe(WebSocket.OPEN);
  });

  it('drops malformed, unknown, binary and too long messages, counts them and goes on', async () => {
    const listening = await listener();
    const [socket, accepted] = await Promise.all([peer(listening.url), listening.accept()]);

    socket.send('{"event":');
    socket.send('{"event":"dtmf"}');
    socket.send(Buffer.from(JSON.stringify(CLEAR)), { binary: true });
    socket.send(JSON.stringify({ ...CLEAR, filler: 'x'.repeat(1024 * 1024) }));
    socket.send(JSON.stringify(CLEAR));

    expect(await nextOf(accepted.messages)).toEqual(CLEAR);
    expect(accepted.droppedMessages).toBe(4);
    await accepted.close();
  });

  it('ends the line of a peer that sends more than anyone could take', async () => {
    const listening = await listener();
    const [socket, accepted] = await Promise.all([peer(listening.url), listening.accept()]);
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));

    socket.send('x'.repeat(5 * 1024 * 1024));

    expect(await nextOf(accepted.messages)).toBeUndefined();
    expect(await closed).toBe(1009);
  });

  it('lets go of a peer that ignores the closing', async () => {
    const listening = await listener({ closeTimeoutMs: 50 });
    const [socket, accepted] = await Promise.all([peer(listening.url), listening.accept()]);
    socket.pause();
    const startMs = clock.now();

    await accepted.close();

    expect(clock.now() - startMs).toBeGreaterThanOrEqual(50);
    expect(clock.now() - startMs).toBeLessThan(5000);
    expect(await nextOf(accepted.messages)).toBeUndefined();
  });

  it('does not let a peer that takes nothing fill the memory: later frames are dropped and counted', async () => {
    const listening = await listener({ closeTimeoutMs: 50 });
    const [socket, accepted] = await Promise.all([peer(listening.url), listening.accept()]);
    socket.pause();
    const frame: LineMessage = { event: 'media', streamSid: 's', media: { payload: 'A'.repeat(64 * 1024) } };

    for (let sent = 0; sent < 1000; sent += 1) {
      accepted.send(frame);
      // The network takes some megabytes before anything has to wait here.
      await clock.sleep(0);
    }

    expect(accepted.droppedFrames).toBeGreaterThan(500);
    await accepted.close();
  });

  it('ends a call in bounded time, with one reason, whatever the peer leaves undone', async () => {
    const listening = await listener({ closeTimeoutMs: 50 });
    const [socket, port] = await Promise.all([peer(listening.url), listening.accept()]);
    // It never reads again, so it never sees the closing either.
    socket.pause();
    const said = asyncQueue<CallerEvent>();
    const log = createEventLog({ clock });
    const startMs = clock.now();
    said.push({ type: 'hang-up', reason: 'goal-met', why: 'All done.' });

    const ending = await runCallerLine({
      port,
      // A caller that neither ends nor lets go.
      caller: {
        events: said,
        send: async () => {},
        finish: async () => {},
        [Symbol.asyncDispose]: () => new Promise(() => {}),
      },
      clock,
      log,
      recorder: lineRecorder(),
      callId: 'c',
      signal: new AbortController().signal,
      limits: { callLimitMs: 60_000, inactivityMs: 60_000 },
      epochMs: () => 0,
    });

    expect(ending).toEqual({ by: 'caller', reason: 'goodbye', detail: 'goal-met' });
    expect(log.events.filter(({ type }) => type === 'hang-up')).toHaveLength(1);
    expect(clock.now() - startMs).toBeLessThan(15_000);
  });

  it('waits neither for a server that never answers nor for a peer that never comes', async () => {
    const blackHole = createServer(() => {});
    await new Promise<void>((resolve) => blackHole.listen(0, '127.0.0.1', resolve));
    open.push(() => {
      blackHole.close();
    });
    const { port } = blackHole.address() as { readonly port: number };
    const listening = await listener({ connectTimeoutMs: 30 });

    await expect(dialLine(`ws://127.0.0.1:${port}/ws`, { clock, connectTimeoutMs: 30 })).rejects.toMatchObject({
      code: 'timeout',
      stage: 'line',
    });
    await expect(listening.accept()).rejects.toMatchObject({ code: 'timeout', stage: 'line' });
    blackHole.close();
  });

  it('stops dialling when the call is over', async () => {
    const controller = new AbortController();
    const reason = new Error('over');
    const dialling = dialLine('ws://127.0.0.1:9/ws', { clock, signal: controller.signal });
    controller.abort(reason);

    await expect(dialling).rejects.toBe(reason);
  });

  it('records an agent in real time without a hole although the process stands still again and again', async () => {
    const listening = await listener();
    const [callerPort, agentPort] = await Promise.all([dialLine(listening.url, { clock }), listening.accept()]);
    const speech = sound(1500);
    const recorder = lineRecorder();
    const over = new AbortController();
    const said = asyncQueue<CallerEvent>();
    const pacer = createPacer({ port: agentPort, clock, signal: over.signal, streamSid: 's' });
    pacer.push('a', speech);
    pacer.end('a');
    const stalling = (async () => {
      for (const stallMs of [250, 120, 400]) {
        await clock.sleep(130);
        for (const endMs = clock.now() + stallMs; clock.now() < endMs; );
      }
    })();

    const ending = await runCallerLine({
      port: callerPort,
      caller: {
        events: said,
        send: () => Promise.resolve(),
        finish: () => Promise.resolve(),
        [Symbol.asyncDispose]: async () => said.end(),
      },
      clock,
      log: createEventLog({ clock }),
      recorder,
      callId: 'c',
      signal: over.signal,
      limits: { callLimitMs: 2000, inactivityMs: 60_000 },
      epochMs: () => Date.now(),
    });
    await stalling;
    over.abort();
    await agentPort.close();

    const { caller, agent } = recorder.tracks();
    const start = agent.findIndex((sample) => sample !== 0xff);
    expect(ending).toEqual({ by: 'limit', reason: 'time_limit_exceeded' });
    expect(agent.subarray(start, start + speech.length)).toEqual(speech);
    expect([caller.length, agent.length]).toEqual([16_000, 16_000]);
  });
});
