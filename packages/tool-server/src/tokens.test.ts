import { afterEach, describe, expect, it } from 'vitest';
import { ask, EVERYWHERE, type OpenCall, openCalls, post } from './__fixtures__/open-calls.ts';

let calls = openCalls();
afterEach(async () => {
  await calls[Symbol.asyncDispose]();
  calls = openCalls();
});

const UNAUTHORISED = [401, 'unauthorized'];

async function write(call: OpenCall, token: string | undefined, text = 'stolen'): Promise<readonly unknown[]> {
  const { status, body } = await ask(`${call.webhookUrl}/write_note`, post({ text }, token));
  return [status, body.error_type ?? body.status];
}

describe('the token of a call', () => {
  it('opens its own call and no other', async () => {
    const [mine, other] = [await calls.open('mine'), await calls.open('other')];

    expect(await write(other, mine.token)).toEqual(UNAUTHORISED);
    expect(await write(mine, other.token)).toEqual(UNAUTHORISED);
    expect(await write(mine, undefined)).toEqual(UNAUTHORISED);
    expect(await write(mine, '')).toEqual(UNAUTHORISED);
    expect(await write(mine, `${mine.token}x`)).toEqual(UNAUTHORISED);
    expect(await write(mine, mine.token, 'milk')).toEqual([200, 'success']);

    expect(mine.executor.db.note).toBe('milk');
    expect(other.executor.db.note).toBe('first of other');
    expect(other.logged()).toEqual([]);
  });

  it('guards every path of a call, its tools and briefing too', async () => {
    const call = await calls.open('mine');
    const folder = (call.webhookUrl ?? '').replace(/\/tools$/, '');

    for (const url of [folder, `${folder}/tools`, `${folder}/mcp`, `${folder}/anything`]) {
      expect((await ask(url)).status).toBe(401);
    }
  });

  it('is good for nothing once the call is closed', async () => {
    const call = await calls.open('mine');
    await calls.open('other');
    await call.close();
    await call.close();

    expect(await write(call, call.token)).toEqual([404, 'call_not_open']);
    expect(call.executor.db.note).toBe('first of mine');
  });

  it('is another one when the same call is opened again', async () => {
    const first = await calls.open('mine');
    await first.close();
    const second = await calls.open('mine');

    expect(await write(second, first.token)).toEqual(UNAUTHORISED);
    expect(await write(second, second.token)).toEqual([200, 'success']);
  });
});

describe('several calls at a time', () => {
  it('keep their databases apart under parallel writes', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `call ${index}/trial_0`);
    const open = await Promise.all(ids.map((id) => calls.open(id)));

    const rounds = Array.from({ length: 10 }, (_, round) => round);
    await Promise.all(
      open.flatMap((call, index) => rounds.map((round) => write(call, call.token, `${index}.${round}`))),
    );

    expect(open.map(({ executor }) => String(executor.db.note).split('.')[0])).toEqual(
      ids.map((_, index) => `${index}`),
    );
    expect(open.map((call) => call.logged().length)).toEqual(ids.map(() => 20));
    expect(new Set(open.map(({ webhookUrl }) => new URL(webhookUrl ?? '').port)).size).toBe(1);
  });

  it('cannot be one and the same', async () => {
    await calls.open('mine');

    await expect(calls.open('mine')).rejects.toMatchObject({ code: 'call-served-twice' });
  });

  it('listen where they are asked to, each place once', async () => {
    const webhook = { host: '127.0.0.1', port: 0, basePath: '/a' };
    const call = await calls.open('mine', { ...EVERYWHERE, webhook });

    expect(new URL(call.webhookUrl ?? '').pathname).toBe('/a/calls/mine/tools');
    expect(new URL(call.mcpUrl ?? '').pathname).toBe('/calls/mine/mcp');
    expect((await ask(`${call.webhookUrl}/read_note`, post({}, call.token))).status).toBe(200);
    expect((await ask((call.mcpUrl ?? '').replace('/mcp', '/tools/read_note'), post({}, call.token))).status).toBe(404);
  });
});
