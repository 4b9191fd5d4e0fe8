import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { offlineProject } from '../../packages/cli/src/__fixtures__/offline-parts.ts';

interface Call {
  readonly token: string;
  readonly briefing: { readonly greeting: string };
  readonly result: object;
}

/** An agent that looks around in its call and says nothing. */
async function curiousAgent(): Promise<AsyncDisposable & { readonly url: string; readonly calls: readonly Call[] }> {
  const calls: Call[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const look = async ({ toolsUrl, token }: { readonly toolsUrl: string; readonly token: string }): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const briefing = await (await fetch(toolsUrl.replace(/\/tools$/, ''), { headers })).json();
    const result = await (await fetch(`${toolsUrl}/open_door`, { headers, method: 'POST', body: '{"door":1}' })).json();
    calls.push({ token, briefing: briefing as Call['briefing'], result: result as object });
  };
  server.on('connection', (socket) => {
    socket.on('message', (payload) => {
      const { event, start } = JSON.parse(payload.toString());
      if (event === 'start') void look(start.customParameters);
    });
  });
  await once(server, 'listening');
  return {
    calls,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// In real time, a few seconds; whether this machine keeps time meanwhile is not asked.
it('eva run --agent lets an agent at an address call tools, logs what it calls, and keeps its token to itself', async () => {
  await using agent = await curiousAgent();
  using project = offlineProject();
  const flags = ['--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness', '--limit', '1'];

  const { err } = await project.eva(['run', '--agent', agent.url, ...flags, '--attempts', '1', '--out', 'result']);

  expect(err).toContain('agent-127.0.0.1-');
  expect(agent.calls).toMatchObject([
    { briefing: { greeting: 'Hello, this is the shop.' }, result: { status: 'error', error_type: 'tool_not_found' } },
  ]);
  const out = join(project.root, 'result');
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((file) => [file.name, readFileSync(join(file.parentPath, file.name), 'latin1')] as const);
  expect(texts.find(([name]) => name === 'events.jsonl')?.[1]).toContain(
    '"call":{"id":"tool-1","name":"open_door","arguments":{"door":1}}',
  );
  expect(texts.filter(([, text]) => text.includes(agent.calls[0]?.token ?? '')).map(([name]) => name)).toEqual([]);
}, 60_000);
