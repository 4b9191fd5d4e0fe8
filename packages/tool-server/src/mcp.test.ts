import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, type OpenCall, openCalls, post } from './__fixtures__/open-calls.ts';

let calls = openCalls();
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await calls[Symbol.asyncDispose]();
  calls = openCalls();
});

/** The SDK's own client, as an agent would use it. */
async function clientOf({ mcpUrl = '' }: OpenCall, token: string): Promise<Client> {
  const client = new Client({ name: 'an agent', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(mcpUrl), { requestInit });
  // The SDK's types do not know `exactOptionalPropertyTypes`.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  clients.push(client);
  return client;
}

describe('tools by MCP', () => {
  it("tells the SDK's client the agent's instructions and the tools with the domain's own schemas", async () => {
    const call = await calls.open('mine/1.1/trial_0');
    const client = await clientOf(call, call.token);

    expect(client.getServerVersion()).toEqual({ name: 'eva', version: '1' });
    expect(client.getInstructions()).toBe(
      'You keep notes.\n\nIt is 2026-03-17 10:45 CST.\n\nWrite down what you are told.',
    );
    expect(await client.listTools()).toEqual({
      tools: [
        {
          name: 'read_note',
          description: 'Reads the note.',
          inputSchema: { type: 'object', properties: {}, required: [] },
        },
        {
          name: 'write_note',
          description: 'Replaces the note.',
          inputSchema: {
            type: 'object',
            properties: { text: { type: 'string', pattern: '^[^<>]*$', description: 'What to write.' } },
            required: ['text'],
          },
        },
      ],
    });
  });

  it("runs tools for the SDK's client in the call's database, the same that the webhook uses, and logs them", async () => {
    const call = await calls.open('mine');
    const client = await clientOf(call, call.token);

    const wrote = await client.callTool({ name: 'write_note', arguments: { text: 'milk' } });
    const read = await ask(`${call.webhookUrl}/read_note`, post({}, call.token));

    expect(wrote).toEqual({
      content: [{ type: 'text', text: '{"status":"success"}' }],
      structuredContent: { status: 'success' },
      isError: false,
    });
    expect(read.body.note).toBe('milk');
    expect(call.logged()).toEqual([
      ['write_note', { text: 'milk' }],
      { status: 'success' },
      ['read_note', {}],
      { status: 'success', note: 'milk' },
    ]);
  });

  it('answers unknown tools and refusals with results that say so, for the model to read', async () => {
    const call = await calls.open('mine');
    const client = await clientOf(call, call.token);

    const unknown = await client.callTool({ name: 'burn_note', arguments: {} });
    const refused = await client.callTool({ name: 'write_note' });

    expect(unknown).toMatchObject({ isError: true, structuredContent: { error_type: 'tool_not_found' } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { error_type: 'invalid_parameter' } });
    expect(call.logged()).toHaveLength(4);
  });

  it('keeps calls that run at the same time apart, and strangers out', async () => {
    const [mine, other] = [await calls.open('mine'), await calls.open('other')];
    const [client, rival] = [await clientOf(mine, mine.token), await clientOf(other, other.token)];

    await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        client.callTool({ name: 'write_note', arguments: { text: `mine ${index}` } }),
        rival.callTool({ name: 'write_note', arguments: { text: `other ${index}` } }),
      ]).flat(),
    );

    expect(mine.executor.db.note).toMatch(/^mine/);
    expect(other.executor.db.note).toMatch(/^other/);
    await expect(clientOf(mine, other.token)).rejects.toThrow(/401|token/);
  });

  it('has nothing for a client once the call is closed', async () => {
    const call = await calls.open('mine');
    await calls.open('other');
    const client = await clientOf(call, call.token);
    await call.close();

    await expect(client.callTool({ name: 'write_note', arguments: { text: 'late' } })).rejects.toThrow(/no such call/i);
    expect(call.executor.db.note).toBe('first of mine');
  });

  it('refuses what is no message of the protocol', async () => {
    const call = await calls.open('mine');
    const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const send = (body: string) => ask(call.mcpUrl ?? '', { ...post(body, call.token), headers: accept });

    expect(await send('{"jsonrpc":')).toEqual({
      status: 400,
      body: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is no JSON.' } },
    });
    expect((await send('{"hello":1}')).status).toBe(400);
    expect((await ask(call.mcpUrl ?? '', { token: call.token })).status).toBe(405);
    expect(call.logged()).toEqual([]);
  });
});
