import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { toneEngines } from '../../tones/tone-engines.ts';
import type { FaultScript } from '../faults/fault-script.ts';
import { type EmulatorServer, startServer } from './emulator-server.ts';
import { bearerOf } from './seen-request.ts';

const KEY = 'the-right-key';
const running: EmulatorServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function served(...faults: readonly FaultScript[]): Promise<EmulatorServer> {
  const server = await startServer({
    engines: toneEngines({ words: ['yes'] }),
    faults,
    key: KEY,
    credentials: (request, url) => bearerOf(request) ?? url.searchParams.get('key') ?? undefined,
    unknownEvent: { type: 'news' },
    routes: [
      { method: 'POST', path: /^\/v1\/echo$/, answer: (exchange) => exchange.reply(200, exchange.json()) },
      {
        method: 'GET',
        path: /^\/v1\/count\/(\d+)$/,
        async answer(exchange) {
          const sse = exchange.sse();
          for (let at = 1; at <= Number(exchange.match[1]); at += 1) await sse.event({ at, text: 'é' });
          await sse.end();
        },
      },
      { method: 'GET', path: /^\/open$/, isOpen: true, answer: (exchange) => exchange.reply(200, 'come in') },
      {
        method: 'GET',
        path: /^\/now$/,
        answer: (exchange) => exchange.reply(200, { nowMs: exchange.scope.clock.now() }),
      },
    ],
    sockets: [
      {
        path: /^\/live$/,
        async serve(session) {
          await session.control({ type: 'welcome' });
          for await (const message of session.messages) {
            for (const at of [1, 2, 3, 4]) await session.answer({ type: 'answer', at });
            if (message.type === 'binary') await session.answer(Uint8Array.of(1, 2, 3, 4, 5, 6));
          }
        },
      },
    ],
  });
  running.push(server);
  return server;
}

const right = { authorization: `Bearer ${KEY}` };

async function count(server: EmulatorServer, upTo = 3): Promise<string> {
  const response = await fetch(`${server.origin}/v1/count/${upTo}`, { headers: right });
  return response.text();
}

const LONG = 100;

/** Everything that a client gets after one message, until it is closed or nothing comes any more. */
function live(
  server: EmulatorServer,
  payload: string | Uint8Array = 'go',
  quietMs = 200,
): Promise<{ readonly got: string[]; readonly code: number }> {
  return new Promise((resolve) => {
    const got: string[] = [];
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}//live?key=${KEY}`);
    let quiet: NodeJS.Timeout | undefined;
    socket.on('open', () => socket.send(payload));
    socket.on('error', () => {});
    socket.on('message', (data, isBinary) => {
      const text = data.toString();
      got.push(isBinary ? `${(data as Buffer).length} bytes` : text.length > LONG ? `${text.length}` : text);
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.close(), quietMs);
    });
    socket.on('close', (code) => {
      clearTimeout(quiet);
      resolve({ got, code });
    });
  });
}

const answer = (at: number): string => JSON.stringify({ type: 'answer', at });

describe('the request log', () => {
  test('says who showed the right key, and never the key', async () => {
    const server = await served();
    await fetch(`${server.origin}//v1///echo?key=${KEY}&alt=sse`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'user-agent': 'me/1' },
    });
    await fetch(`${server.origin}/v1/echo`, { method: 'POST', headers: { authorization: 'Bearer wrong' } });
    const refused = await fetch(`${server.origin}/v1/echo`, { method: 'POST' });

    expect(server.requests.map(({ path, auth }) => [path, auth])).toEqual([
      ['/v1/echo', 'right'],
      ['/v1/echo', 'wrong'],
      ['/v1/echo', 'absent'],
    ]);
    expect(server.requests[0]).toMatchObject({
      query: { key: 'present', alt: 'sse' },
      userAgent: 'me/1',
      json: { a: 1 },
    });
    expect(JSON.stringify(server.requests)).not.toContain(KEY);
    expect(refused.status).toBe(401);
  });

  test('lets in without a key where an address was handed out', async () => {
    const server = await served();

    expect(await (await fetch(`${server.origin}/open`)).text()).toBe('come in');
    expect((await fetch(`${server.origin}/nowhere`, { headers: right })).status).toBe(404);
  });
});

describe('faults over HTTP', () => {
  test('refuse with their status, and with a wait where they ask for one', async () => {
    const server = await served({ fault: 'rate-limited-retry-after', retryAfterMs: 3000, requests: 'first' });
    const first = await fetch(`${server.origin}/v1/count/1`, { headers: right });

    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await count(server, 1)).toBe('data: {"at":1,"text":"é"}\n\n');
  });

  test('strike only the paths they are meant for, and only as often as chance has it', async () => {
    const elsewhere = await served({ fault: 'server-500', path: /elsewhere/ });
    const never = await served({ fault: 'server-500', chance: 0 });

    expect([(await count(elsewhere)).length, (await count(never)).length]).toEqual([81, 81]);
  });

  test('cut the connection in the middle, after what was sent before', async () => {
    const server = await served({ fault: 'reset-mid-stream', afterAnswers: 2 });
    const response = await fetch(`${server.origin}/v1/count/3`, { headers: right });
    const read: string[] = [];
    const reading = (async () => {
      for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>)
        read.push(Buffer.from(piece).toString());
    })();

    await expect(reading).rejects.toThrow(/terminated/);
    expect(read.join('')).toBe('data: {"at":1,"text":"é"}\n\ndata: {"at":2,"text":"é"}\n\n');
  });

  test('fall silent before the first byte, headers included', async () => {
    const server = await served({ fault: 'stall-first-byte' });
    const request = fetch(`${server.origin}/v1/count/3`, { headers: right, signal: AbortSignal.timeout(150) });

    await expect(request).rejects.toThrow(/timeout/);
  });

  test('say what does not parse or what nobody knows, beside what is right', async () => {
    const [broken, unknown] = [await served({ fault: 'malformed-json' }), await served({ fault: 'unknown-events' })];

    expect(await count(broken, 1)).toBe('data: {"type": "half a mess\n\ndata: {"at":1,"text":"é"}\n\n');
    expect(await count(unknown, 1)).toBe('event: news\ndata: {"type":"news"}\n\ndata: {"at":1,"text":"é"}\n\n');
  });

  test('cut through characters without losing any', async () => {
    expect(await count(await served({ fault: 'split-chunks' }))).toBe(await count(await served()));
  });

  test('set the clock of the provider wrong', async () => {
    const server = await served({ fault: 'clock-skew' });
    const { nowMs } = (await (await fetch(`${server.origin}/now`, { headers: right })).json()) as { nowMs: number };

    expect(nowMs).toBeGreaterThan(3_000_000);
  });
});

describe('faults of a WebSocket', () => {
  const welcome = '{"type":"welcome"}';

  test('are none where there are none', async () => {
    expect((await live(await served())).got).toEqual([welcome, answer(1), answer(2), answer(3), answer(4)]);
  });

  test.each([
    ['out-of-order', [welcome, answer(2), answer(1), answer(4), answer(3)]],
    ['duplicate-events', [welcome, ...[1, 2, 3, 4].flatMap((at) => [answer(at), answer(at)])]],
    ['unknown-events', [welcome, ...[1, 2, 3, 4].flatMap((at) => ['{"type":"news"}', answer(at)])]],
    ['malformed-json', [welcome, '{"type": "half a mess', answer(1), answer(2), answer(3), answer(4)]],
    ['oversized-frame', [welcome, '9437215', answer(1), answer(2), answer(3), answer(4)]],
    ['split-chunks', [welcome, answer(1), answer(2), answer(3), answer(4)]],
    ['stall-first-byte', [welcome]],
    ['stall-mid-stream', [welcome, answer(1)]],
    ['close-1008', [welcome, answer(1)]],
    ['reset-mid-stream', [welcome, answer(1)]],
  ] as const)('%s', async (fault, expected) => {
    // So long a message takes a moment.
    const quietMs = fault === 'oversized-frame' ? 3000 : 200;

    expect((await live(await served({ fault }), 'go', quietMs)).got).toEqual(expected);
  });

  test('close with their code', async () => {
    const codes = [];
    for (const fault of ['close-1000', 'close-1005', 'close-1006', 'close-1008', 'close-1011'] as const)
      codes.push((await live(await served({ fault }))).code);

    expect(codes).toEqual([1000, 1005, 1006, 1008, 1011]);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('leave pings unanswered where nothing lives any more: answersPings is %s', async (answersPings, pongs) => {
    const server = await served({ fault: 'stall-first-byte', answersPings });
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}//live?key=${KEY}`);
    let got = 0;
    socket.on('pong', () => {
      got += 1;
    });
    socket.on('message', () => socket.send('go', () => setTimeout(() => socket.ping(), 50)));
    await new Promise((resolve) => setTimeout(resolve, 250));
    socket.close();

    expect(got).toBe(pongs);
  });

  test('cut audio through a sample', async () => {
    const { got } = await live(await served({ fault: 'split-chunks' }), Uint8Array.of(0));

    expect(got.slice(-2)).toEqual(['3 bytes', '3 bytes']);
  });

  test('refuse the upgrade with a status', async () => {
    const server = await served({ fault: 'refused-402' });
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live?key=${KEY}`);

    await expect(new Promise((_, reject) => socket.on('error', reject))).rejects.toThrow(
      'Unexpected server response: 402',
    );
  });
});

test('what is going on can be seen, and all of it ends with the server', async () => {
  const server = await served({ fault: 'stall-first-byte' });
  const pending = fetch(`${server.origin}/v1/count/1`, { headers: right });
  pending.catch(() => {});
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live?key=${KEY}`);
  await new Promise((resolve) => socket.on('message', resolve));
  const before = server.active();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await server.close();

  expect(before).toEqual({ exchanges: 1, sockets: 1 });
  await closed;
  await expect(pending).rejects.toThrow();
  expect(server.active()).toEqual({ exchanges: 0, sockets: 0 });
});
