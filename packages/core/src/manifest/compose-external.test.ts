import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import { chooseClock } from './choose-clock.ts';
import { composeSystem } from './compose-system.ts';
import { parseSystemManifest } from './read-manifest.ts';

function manifest(line: string): string {
  return `schema: eva/system@1\nid: theirs\narchitecture: external\nline: ${line}\n`;
}

const CATALOG = { root: '/nowhere', packages: [], warnings: [] };
const LOGGER = { debug() {}, info() {}, warn() {} };

async function compose(line: string, { clock = 'wall', env = {} }: { clock?: 'wall' | 'virtual'; env?: object } = {}) {
  const read = parseSystemManifest(manifest(line), 'a.yaml');
  return composeSystem({ read, catalog: CATALOG, env: { ...env }, logger: LOGGER, clock });
}

async function problemsOf(composing: Promise<unknown>): Promise<string> {
  const error = await composing.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!EvaError.is(error)) throw error ?? new Error('nothing was wrong');
  return error.message;
}

const ANY = { host: '127.0.0.1', port: 0, basePath: '' };

test('takes an agent outside as it is: no part is loaded, and tools go by webhook on the loopback interface', async () => {
  const system = await compose('{ url: "ws://127.0.0.1:8765/line?lang=en" }');

  expect(system).toMatchObject({
    id: 'theirs',
    architecture: 'external',
    pipeline: 's2s',
    parts: {},
    plugins: [],
    line: { url: 'ws://127.0.0.1:8765/line?lang=en', tools: { webhook: ANY } },
    manifest: { line: { url: 'ws://127.0.0.1:8765/line?lang=en' } },
  });
});

test('serves tools where the manifest says, or not at all', async () => {
  const places = async (tools: string) => (await compose(`{ url: "wss://them", tools: ${tools} }`)).line?.tools;

  expect(await places('{}')).toEqual({});
  expect(await places('{ mcp: auto }')).toEqual({ mcp: ANY });
  expect(await places('{ webhook: "http://10.0.0.2:8766/tools/", mcp: "http://localhost/" }')).toEqual({
    webhook: { host: '10.0.0.2', port: 8766, basePath: '/tools' },
    mcp: { host: 'localhost', port: 80, basePath: '' },
  });
  expect(await places('{ webhook: "http://[::1]:0" }')).toEqual({ webhook: { host: '::1', port: 0, basePath: '' } });
});

test('refuses the virtual clock, an address nobody can dial and a place that is not here, all at once', async () => {
  const line = '{ url: "ws://them/#here", tools: { webhook: "http://tools.example:80", mcp: "https://127.0.0.1" } }';

  expect(await problemsOf(compose('{ url: "http://them" }'))).toBe(
    'a.yaml:4:14 line.url: "http://them" is not possible here; expected ws:// or wss://',
  );
  expect(await problemsOf(compose(line, { clock: 'virtual' }))).toMatchInlineSnapshot(`
    "a.yaml:3:15 architecture: an external agent keeps its own time, so it does not run on the virtual clock; expected --clock wall
    a.yaml:4:14 line.url: this is no address that can be dialled; expected ws://HOST:PORT/PATH or wss://, with no user, password or fragment in it
    a.yaml:4:51 line.tools.webhook: eva cannot serve tools at "http://tools.example:80"; expected "auto" for any free port of the loopback interface, or http://HOST:PORT with localhost or an IP address of this machine
    a.yaml:4:83 line.tools.mcp: eva cannot serve tools at "https://127.0.0.1"; expected "auto" for any free port of the loopback interface, or http://HOST:PORT with localhost or an IP address of this machine"
  `);
});

test('finds the token of the agent in the environment, and says which variable is missing', async () => {
  const line = '{ url: "ws://them", secrets: { token: env:THEIR_TOKEN } }';

  const { line: dialled, manifest: kept } = await compose(line, { env: { THEIR_TOKEN: 'hush' } });

  expect(dialled?.token?.reveal()).toBe('hush');
  expect(JSON.stringify([dialled, kept])).not.toContain('hush');
  expect(await problemsOf(compose(line))).toBe(
    'The agent of system "theirs" needs the environment variable THEIR_TOKEN, which is not set.',
  );
});

test('keeps a run with an agent outside on the wall clock', () => {
  expect(chooseClock([], { catalog: CATALOG }, 'external')).toEqual({ clock: 'wall', because: ['an external agent'] });
  expect(chooseClock([], { catalog: CATALOG })).toEqual({ clock: 'virtual', because: [] });
});
