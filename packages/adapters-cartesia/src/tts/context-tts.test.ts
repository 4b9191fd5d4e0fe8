import type { AddressInfo } from 'node:net';
import { LINE_FORMAT } from '@eva/core';
import { aScope, emulatedHost } from '@eva/testing';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import tts from '../tts.ts';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service that answers as it is told to, one socket after the other. */
async function serviceOf(answer: (socket: WebSocket, request: { context_id: string; cancel?: boolean }) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  const seen = { sockets: 0, closed: 0 };
  server.on('connection', (socket) => {
    seen.sockets += 1;
    socket.on('close', () => {
      seen.closed += 1;
    });
    socket.on('message', (text) => answer(socket, JSON.parse(text.toString())));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = emulatedHost({ secrets: { CARTESIA_API_KEY: 'any' } });
  const adapter = await tts.create(tts.options.parse({ baseUrl }), host);
  return { seen, open: () => adapter.open({ format: LINE_FORMAT }, aScope()) };
}

const done = (context_id: string) => JSON.stringify({ type: 'done', done: true, status_code: 206, context_id });

test('a socket that the service closed in a long silence is opened again for the next turn', async () => {
  const { seen, open } = await serviceOf((socket, { context_id }) => {
    socket.send(done(context_id));
    socket.close(1000, 'connection idle timeout');
  });
  await using duplex = await open();
  const events = duplex.events[Symbol.asyncIterator]();
  for (const [at, text] of ['One.', 'Two.'].entries()) {
    await duplex.send({ type: 'text-delta', text });
    while (seen.closed <= at) await aScope().clock.sleep(5);
    await duplex.send({ type: 'segment-end' });
    expect([(await events.next()).value?.type, (await events.next()).value?.type]).toEqual(['usage', 'segment-end']);
  }

  expect(seen.sockets).toBe(2);
});

test('an error about speech that was cancelled concerns nobody', async () => {
  const { open } = await serviceOf((socket, { context_id, cancel }) => {
    const error = { type: 'error', status_code: 400, title: 'Gone', message: 'There is no such context.', context_id };
    socket.send(cancel === true ? JSON.stringify(error) : done(context_id));
  });
  await using duplex = await open();
  await duplex.send({ type: 'text-delta', text: 'One.' });
  await duplex.send({ type: 'cancel' });
  await duplex.send({ type: 'text-delta', text: 'Two.' });
  await duplex.send({ type: 'segment-end' });
  await duplex.finish();
  const types: string[] = [];
  for await (const { type } of duplex.events) types.push(type);

  expect(types).toEqual(['usage', 'segment-end']);
});

test('an account that speaks too much at once is told so as a rate limit', async () => {
  const { open } = await serviceOf((socket, { context_id }) => {
    const error = {
      title: 'Too many concurrent requests',
      message: 'Over the limit.',
      error_code: 'concurrency_limited',
    };
    socket.send(JSON.stringify({ type: 'error', done: true, status_code: 429, context_id, ...error }));
  });
  await using duplex = await open();
  await duplex.send({ type: 'text-delta', text: 'One.' });

  await expect(duplex.events[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'rate-limited',
    message: expect.stringContaining('concurrency_limited'),
  });
});
