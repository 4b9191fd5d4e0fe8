import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, openCalls, post } from './__fixtures__/open-calls.ts';

const calls = openCalls();
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await calls[Symbol.asyncDispose]();
});

async function peer(url: string, sends: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(sends);
  return socket;
}

function headers(url: string, token: string, length: number): string {
  const { pathname, host } = new URL(url);
  return [
    `POST ${pathname}/write_note HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');
}

describe('peers that do not behave', () => {
  it('cannot keep the server from closing', async () => {
    const { webhookUrl = '', token } = await calls.open('mine');
    const silent = await peer(webhookUrl, '');
    const halfHeader = await peer(webhookUrl, 'POST /calls/mine HTTP/1.1\r\nhost: x\r\n');
    const halfBody = await peer(webhookUrl, `${headers(webhookUrl, token, 100)}{"text":`);
    const idle = await peer(webhookUrl, `${headers(webhookUrl, token, 17)}{"text": "stays"}`);
    await once(idle, 'data');

    await calls[Symbol.asyncDispose]();

    await Promise.all([silent, halfHeader, halfBody, idle].map((socket) => socket.closed || once(socket, 'close')));
    await expect(fetch(webhookUrl)).rejects.toThrow();
  });

  it('cannot run a tool by a request that was not whole when the call was closed', async () => {
    const call = await calls.open('mine');
    await calls.open('other');
    const { webhookUrl = '', token } = call;
    const slow = await peer(webhookUrl, `${headers(webhookUrl, token, 17)}{"text":`);
    // The head of that request has been read when a later one has been answered.
    await ask(`${webhookUrl}/read_note`, post({}, token));
    await call.close();
    slow.write(' "stays"}');
    await once(slow, 'data');

    expect(call.executor.db.note).toBe('first of mine');
  });

  it('cost nothing but their own request when they leave in the middle of it', async () => {
    const { webhookUrl = '', token } = await calls.open('mine');
    const leaving = await peer(webhookUrl, `${headers(webhookUrl, token, 100)}{"text":`);
    leaving.destroy();
    const rubbish = await peer(webhookUrl, '\x16\x03\x01 this is no HTTP\r\n\r\n');
    rubbish.resume();
    await once(rubbish, 'close');

    expect(await ask(`${webhookUrl}/read_note`, post({}, token))).toMatchObject({ status: 200 });
  });
});

describe('a place that cannot be listened at', () => {
  it('is a failure of the line that no second attempt mends, and it names the place', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { readonly port: number };
    const webhook = { host: '127.0.0.1', port, basePath: '' };

    await expect(calls.open('mine', { webhook })).rejects.toMatchObject({
      code: 'rejected',
      stage: 'line',
      retryable: false,
      message: `The tools cannot be served at http://127.0.0.1:${port}: EADDRINUSE.`,
    });

    taken.close();
    await once(taken, 'close');
    expect((await calls.open('mine', { webhook })).webhookUrl).toBe(`http://127.0.0.1:${port}/calls/mine/tools`);
  });
});
