import type { AddressInfo } from 'node:net';
import { type Clock, LINE_FORMAT, type SttAdapter } from '@eva/core';
import { aScope, collect, emulatedHost } from '@eva/testing';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import stt from '../stt.ts';
import { sound } from './__fixtures__/line-audio.ts';

/** A service that says nothing by itself, and remembers what it was sent. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
const clients: WebSocket[] = [];
const received: (string | number)[] = [];
server.on('connection', (socket) => {
  clients.push(socket);
  socket.on('message', (payload, isBinary) => {
    received.push(isBinary ? (payload as Buffer).length : payload.toString());
    if (!isBinary && payload.toString().includes('CloseStream')) socket.close();
  });
});
afterEach(() => {
  for (const socket of clients.splice(0)) socket.terminate();
  received.length = 0;
});
afterAll(() => void server.close());

async function listening(model: string): Promise<SttAdapter> {
  const { port } = server.address() as AddressInfo;
  // Patient: these tests are about what is sent.
  const patient = { connectTimeoutMs: 1_000_000, answerTimeoutMs: 1_000_000 };
  const options = stt.options.parse({ baseUrl: `http://127.0.0.1:${port}`, ...patient });
  return stt.create(options, emulatedHost({ secrets: { DEEPGRAM_API_KEY: 'any' } }, { model }));
}

/** A clock on which a second passes in ten milliseconds. */
function hurried(clock: Clock): Clock {
  return {
    ...clock,
    kind: clock.kind,
    now: () => clock.now() * 100,
    sleep: (durationMs, signal) => clock.sleep(durationMs / 100, signal),
    hold: (work) => clock.hold(work),
  };
}

test('audio goes out in binary messages and commands in text, and a close without a code ends it well', async () => {
  const adapter = await listening('flux-general-en');
  await using duplex = await adapter.open({ format: LINE_FORMAT }, aScope());
  const collected = collect(duplex.events);
  for (const _ of [1, 2]) await duplex.send({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: sound(20) } });
  await duplex.send({ type: 'flush' });
  await duplex.finish();
  const { events, failure } = await collected;

  expect(received).toEqual([160, 160, '{"type":"ForceEndTurn"}', '{"type":"CloseStream"}']);
  expect(failure).toBeUndefined();
  expect(events).toEqual([
    { type: 'transcript-final', text: '' },
    { type: 'usage', usage: { audioInMs: 40 } },
  ]);
});

test('an empty piece of audio is not sent, because it would end the stream', async () => {
  const adapter = await listening('nova-3');
  await using duplex = await adapter.open({ format: LINE_FORMAT }, aScope());
  void collect(duplex.events);
  await duplex.send({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: new Uint8Array(0) } });
  await duplex.finish();

  await vi.waitFor(() => expect(received).toEqual(['{"type":"CloseStream"}']));
});

test('Nova is told that the call goes on while there is no audio, as it would hang up', async () => {
  const scope = { ...aScope(), clock: hurried(aScope().clock) };
  const adapter = await listening('nova-3');
  await using duplex = await adapter.open({ format: LINE_FORMAT }, scope);
  void collect(duplex.events);

  await vi.waitFor(() => expect(received.slice(0, 2)).toEqual(['{"type":"KeepAlive"}', '{"type":"KeepAlive"}']));
});

test('a connection that the service ends in the middle of a call is not opened again, and is its failure', async () => {
  const adapter = await listening('nova-3');
  await using duplex = await adapter.open({ format: LINE_FORMAT }, aScope());
  const collected = collect(duplex.events);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  clients[0]?.close(1011, 'NET-0001');
  const { failure } = await collected;

  expect(failure?.reason).toMatchObject({ code: 'server', message: expect.stringMatching(/1011.*NET-0001/) });
  expect(connections).toBe(0);
});

test('so is one that ends without complaint when more was to come', async () => {
  const adapter = await listening('nova-3');
  await using duplex = await adapter.open({ format: LINE_FORMAT }, aScope());
  const collected = collect(duplex.events);
  clients[0]?.close(1000);

  expect((await collected).failure?.reason).toMatchObject({ code: 'connection' });
});
