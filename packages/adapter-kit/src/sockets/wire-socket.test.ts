import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { all, wallScope } from '../__fixtures__/scope.ts';
import { providerErrors } from '../errors/provider-errors.ts';
import { openSocket } from './open-socket.ts';
import { plainConnection } from './plain-connection.ts';
import { httpUrl, socketUrl } from './urls.ts';
import { adoptSocket } from './wire-socket.ts';

const errors = providerErrors({ provider: 'acme', stage: 'tts' });
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanUps.splice(0)) await clean();
});

/** A server that does this with each client. */
async function served(
  serve: (client: WebSocket) => void,
  options: { readonly autoPong?: boolean } = {},
): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', ...options });
  server.on('connection', serve);
  await new Promise((resolve) => server.once('listening', resolve));
  cleanUps.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
}

function opened(
  url: string,
  given: { readonly scope?: ReturnType<typeof wallScope>; readonly [option: string]: unknown } = {},
) {
  const scope = given.scope ?? wallScope();
  return openSocket({ url, errors, clock: scope.clock, signal: scope.signal, ...given });
}

describe('an open socket', () => {
  test('carries text and bytes both ways and ends in peace', async () => {
    const url = await served((client) => {
      client.on('message', (payload, isBinary) => {
        client.send(payload, { binary: isBinary });
        if (isBinary) client.close(1000);
      });
    });
    const socket = await opened(url);
    await socket.sendJson({ hello: 'there' });
    await socket.send(Uint8Array.of(1, 2));

    expect(await all(socket.messages)).toEqual({
      seen: [
        { type: 'text', text: '{"hello":"there"}' },
        { type: 'binary', bytes: Buffer.from([1, 2]) },
      ],
    });
    await expect(socket.send('late')).rejects.toMatchObject({ code: 'stream-closed' });
  });

  test('fails by the code it was closed with', async () => {
    const socket = await opened(await served((client) => client.close(1011, 'NET-0001')));

    expect((await all(socket.messages)).failure).toMatchObject({
      code: 'server',
      message: expect.stringContaining('NET-0001'),
    });
  });

  test('that is cut fails as a connection, and so does what is sent then', async () => {
    const socket = await opened(await served((client) => client.terminate()));

    expect((await all(socket.messages)).failure).toMatchObject({ code: 'connection' });
    await expect(socket.send('late')).rejects.toMatchObject({ code: 'connection' });
  });

  test('that the other end is closing fails what is sent meanwhile by the code as well', async () => {
    const socket = new WebSocket(await served((client) => client.close(1008, 'no such model')));
    const scope = wallScope();
    const adopted = await adoptSocket({ socket, errors, clock: scope.clock, signal: scope.signal });
    while (socket.readyState === WebSocket.OPEN) await new Promise(setImmediate);

    expect(socket.readyState).toBe(WebSocket.CLOSING);
    await expect(adopted.send('late')).rejects.toMatchObject({
      code: 'rejected',
      message: expect.stringContaining('no such model'),
    });
  });

  test('takes no message that is too long', async () => {
    const socket = await opened(await served((client) => client.send('x'.repeat(2000))), { longestMessageBytes: 1000 });

    expect((await all(socket.messages)).failure).toMatchObject({ code: 'malformed' });
  });

  test('is cut by an abort, whose reason is thrown unchanged', async () => {
    const scope = wallScope();
    const gone = new Promise((resolve) => {
      served((client) => client.on('close', resolve)).then((url) =>
        opened(url, { scope }).then((socket) => {
          const reading = all(socket.messages);
          scope.abort('over');
          return reading.then(({ failure }) => expect(failure).toBe('over'));
        }),
      );
    });

    await gone;
  });

  test('makes its sender wait when the other end reads nothing', async () => {
    const url = await served((client) => client.pause());
    const socket = await opened(url);
    const piece = new Uint8Array(512 * 1024);
    let sent = 0;
    const sending = (async () => {
      for (; sent < 200; sent += 1) await socket.send(piece);
    })();
    sending.catch(() => {});
    await wallScope().clock.sleep(100);

    expect(sent).toBeLessThan(100);
    await socket.close();
  });

  test('counts as gone when it answers no ping', async () => {
    const url = await served(() => {}, { autoPong: false });
    const socket = await opened(url, { aliveTimeoutMs: 60 });

    expect((await all(socket.messages)).failure).toMatchObject({ code: 'timeout' });
  });

  test('lives on in silence as long as it answers pings', async () => {
    const url = await served((client) => setTimeout(() => client.close(1000), 200));
    const socket = await opened(url, { aliveTimeoutMs: 60 });

    expect(await all(socket.messages)).toEqual({ seen: [] });
  });
});

describe('a socket that does not open', () => {
  test('fails by the status it was refused with, body and wait included', async () => {
    const server = createServer();
    server.on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 11\r\n\r\nslow down!!');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());

    await expect(opened(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`)).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfterMs: 7000,
      message: expect.stringContaining('slow down!!'),
    });
  });

  test('fails as a connection when nobody listens', async () => {
    await expect(opened('ws://127.0.0.1:1/')).rejects.toMatchObject({ code: 'connection' });
  });

  test('is given up in time, or at once by an abort', async () => {
    const server = createTcpServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const scope = wallScope();

    await expect(opened(url, { connectTimeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
    const opening = opened(url, { scope });
    scope.abort('over');
    await expect(opening).rejects.toBe('over');
  });
});

test('a client that insists on TLS is led to a plain server by the base URL', async () => {
  const url = await served((client) => client.close(1000));
  const { port } = new URL(url);
  const scope = wallScope();
  const socket = new WebSocket(`wss://127.0.0.1:${port}/v1/live`, plainConnection(`http://127.0.0.1:${port}/v1`));
  const adopted = await adoptSocket({ socket, errors, clock: scope.clock, signal: scope.signal });

  expect(await all(adopted.messages)).toEqual({ seen: [] });
  expect(plainConnection('https://api.example.com/v1')).toEqual({});
});

test('addresses are joined whatever slashes there are', () => {
  expect(httpUrl('https://host/v1/', '/audio/speech')).toBe('https://host/v1/audio/speech');
  expect(socketUrl('http://host', 'v1/listen', { model: 'a b', keyterm: ['x', 'y'], none: undefined })).toBe(
    'ws://host/v1/listen?model=a+b&keyterm=x&keyterm=y',
  );
});
