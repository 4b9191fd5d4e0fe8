import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEvents } from '@eva/core/engine';
import { airlineEngines } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const manifestsIn = (dir: string) =>
  readdirSync(join(ROOT, dir)).flatMap((name) => (name.endsWith('.yaml') ? [`${dir}/${name}`] : []));
const MANIFESTS = manifestsIn('manifests');
const CALLERS = manifestsIn('manifests/callers');
const CALL_MS = 300_000;
/** A cascade of three providers: a recogniser and a voice on sockets of one, a model over HTTP of another. */
const CASCADE = 'manifests/nova-3-plus-gpt-5-4-mini-plus-aura-2.yaml';

const folder = mkdtempSync(join(tmpdir(), 'eva-emulated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command line as a user has it, with no key in its environment. */
function eva(...args: readonly string[]): Promise<Ended> {
  const source = ['--conditions=eva-source', '--import', join(ROOT, 'tooling/source/register.mjs')];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.endsWith('_API_KEY')));
  return new Promise((resolve) => {
    const command = [...source, join(ROOT, 'packages/cli/src/main.ts'), ...args];
    execFile(process.execPath, command, { cwd: ROOT, env, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

it('every manifest can be planned without a key when its providers are emulated', async () => {
  const { code, out, err } = await eva(
    'run',
    ...MANIFESTS,
    '--emulate',
    '--domain',
    'airline',
    '--limit',
    '1',
    '--dry-run',
  );

  expect(MANIFESTS.length).toBeGreaterThanOrEqual(15);
  expect(err.split('\n').filter((line) => line.startsWith('eva: '))).toEqual([]);
  expect(out).toContain(`${MANIFESTS.length} systems x 1 scenario`);
  expect(code).toBe(0);
}, 60_000);

it('every caller is right as it stands', async () => {
  const { code, out } = await eva('manifest', 'check', ...CALLERS);

  expect(CALLERS.length).toBeGreaterThan(0);
  expect([code, out.match(/ is right$/gm)?.length]).toEqual([0, CALLERS.length]);
}, 60_000);

// In real time, with real voices: a minute. Whether this machine keeps time meanwhile, and so whether it counts, is not asked.
it(
  'a cascade of three providers holds a call to its end in speech, on their SDKs, and leaves no key anywhere',
  async () => {
    const runDir = join(folder, 'run');
    const flags = ['--domain', 'airline', '--scenario', '7.1', '--trials', '1', '--attempts', '1'];
    const { out, err } = await eva('run', CASCADE, '--emulate', ...flags, '--out', runDir);

    const files = readdirSync(runDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((file) => [file.name, readFileSync(join(file.parentPath, file.name), 'latin1')] as const);
    const textOf = (name: string) => texts.find(([own]) => own === name)?.[1] ?? '';
    const events = readEvents(textOf('events.jsonl'));
    expect(events.at(-1)).toMatchObject({ type: 'call-end', reason: 'goodbye' });
    expect(events.filter(({ type }) => type === 'agent-heard').length).toBeGreaterThanOrEqual(2);
    expect(events.filter(({ type }) => type === 'component-error')).toEqual([]);
    expect(textOf('line.wav').length).toBeGreaterThan(20 * 32_000);

    const [system] = JSON.parse(textOf('run.json')).systems;
    const remark = 'emulated: no real service was called';
    expect(system.models).toMatchObject({
      stt: { provider: 'deepgram', model: 'nova-3', remark },
      llm: { provider: 'openai', model: 'gpt-5.4-mini', remark },
      tts: { provider: 'deepgram', remark },
    });
    expect(out).toContain('cost, had the providers been real: ');

    const keys = await keysOf('@eva/adapter-deepgram', '@eva/adapter-openai');
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(out + err).not.toContain(key);
      expect(texts.filter(([, text]) => text.includes(key)).map(([name]) => name)).toEqual([]);
    }
  },
  CALL_MS,
);

async function keysOf(...packages: readonly string[]): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const name of packages) {
    const emulator = await emulatorFor(name);
    await using running = await emulator?.start({ engines: airlineEngines() });
    keys.push(...Object.values(running?.secrets ?? {}));
  }
  return keys;
}
