import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { composeSystem, discoverPlugins, lineToken, parseSystemManifest, readEvents } from '@eva/core/engine';
import { createToolServer } from '@eva/tool-server';
import { afterAll, expect, it } from 'vitest';
import { quickstart, runOneCall } from '../e2e/quickstart.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCENARIO = '6.1';
const CALL_MS = 300_000;
const LOGGER = { debug() {}, info() {}, warn() {} };

let agent: ChildProcess | undefined;
afterAll(() => {
  agent?.kill();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The example as its README starts it: a process of its own. Answers with its address once it listens. */
async function startExample(): Promise<string> {
  const port = await freePort();
  const source = ['--conditions=eva-source', '--import', join(ROOT, 'tooling/source/register.mjs')];
  const file = join(ROOT, 'examples/bring-your-own-agent/agent.ts');
  const started = spawn(process.execPath, [...source, file, String(port), 'compensation'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  agent = started;
  const [line] = await once(createInterface({ input: started.stdout }), 'line');
  expect(line).toContain(`ws://127.0.0.1:${port}`);
  return `ws://127.0.0.1:${port}`;
}

// In real time, over a real WebSocket, with real voices: a minute and a half.
it(
  'an agent of which nothing is ours to run finishes a call with its own tool loop over the webhook, and is scored',
  async () => {
    const url = await startExample();
    const catalog = discoverPlugins({ root: ROOT, hostPackageDir: join(ROOT, 'packages/cli') });
    const text = `schema: eva/system@1\nid: example\narchitecture: external\nline: { url: "${url}" }\n`;
    const read = parseSystemManifest(text, 'example.yaml');
    const system = await composeSystem({ catalog, env: {}, logger: LOGGER, clock: 'wall', read });
    await using toolServer = createToolServer({ newToken: lineToken });

    const parts = { ...(await quickstart('wall')), system, toolServer };
    const call = await runOneCall(parts, { scenario: SCENARIO, clock: 'wall' });
    const events = readEvents(readFileSync(join(call.folder, 'events.jsonl'), 'utf8'));
    call.clear();

    expect(call.outcome).toMatchObject({ status: 'scored', fault: null, ending: { by: 'caller', reason: 'goodbye' } });
    expect(call.outcome.scores?.metrics.task_completion?.score).toBe(1);
    expect(events.flatMap((event) => (event.type === 'tool-call' ? [event.call.name] : []))).toEqual([
      'get_reservation',
      'get_disruption_info',
      'issue_meal_voucher',
    ]);
    expect(events).toContainEqual(expect.objectContaining({ type: 'line-open', transport: 'websocket' }));
  },
  CALL_MS,
);
