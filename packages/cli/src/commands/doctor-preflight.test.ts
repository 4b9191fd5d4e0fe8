import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { airlineEngines } from '@eva/testing';
import { emulatorFor, type RunningEmulator } from '@eva/testing/emulators';
import { Command } from 'commander';
import { afterAll, expect, test } from 'vitest';
import { type CliProject, type CliResult, cliProject } from '../__fixtures__/cli-project.ts';
import { addDoctor } from './doctor-command.ts';

const PACKAGES = join(import.meta.dirname, '../../..');
const LINKED = { core: 'core', testing: 'testing', local: 'adapters-local', openai: 'adapters-openai' } as const;
const KEY = 'sk-a-key-of-somebody';

const running: RunningEmulator[] = [];
afterAll(async () => {
  for (const one of running) await one.close();
});

async function emulated(name: string): Promise<RunningEmulator> {
  const emulator = await emulatorFor(name);
  if (emulator === undefined) throw new Error(`there is no emulator for ${name}`);
  const started = await emulator.start({ engines: airlineEngines() });
  running.push(started);
  return started;
}

/** A project with two providers and the emulators, and one system of theirs. */
function project(options: { readonly [part: string]: object }, model = 'parakeet-ctc-1.1b'): CliProject {
  const made = cliProject(['@eva/adapter-local', '@eva/adapter-openai', '@eva/adapter-nvidia', '@eva/testing']);
  mkdirSync(join(made.root, 'node_modules/@eva'), { recursive: true });
  for (const [name, folder] of Object.entries({ ...LINKED, nvidia: 'adapters-nvidia' })) {
    const as = folder.startsWith('adapters-') ? `adapter-${name}` : name;
    symlinkSync(join(PACKAGES, folder), join(made.root, 'node_modules/@eva', as), 'dir');
  }
  const slots = {
    stt: { use: 'nvidia', model, options: options.stt },
    llm: { use: 'openai', model: 'gpt-5.4-mini', options: options.llm },
    tts: { use: 'flite' },
    turns: { use: 'silero' },
  };
  const lines = Object.entries(slots).map(([name, slot]) => `${name}: ${JSON.stringify(slot)}\n`);
  made.write('mine.yaml', `schema: eva/system@1\nid: mine\narchitecture: cascade\n${lines.join('')}`);
  return made;
}

async function doctor(
  { root }: CliProject,
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
): Promise<CliResult> {
  const shown = { code: -1, out: '', err: '' };
  const terminal = {
    cwd: root,
    env,
    hasColor: false,
    signal: new AbortController().signal,
    now: () => new Date('2026-03-17T10:45:00Z'),
    out: (text: string) => {
      shown.out += text;
    },
    err: (text: string) => {
      shown.err += text;
    },
  };
  const program = new Command('eva').exitOverride();
  addDoctor(program, terminal, (code) => {
    shown.code = code;
  });
  await program.parseAsync(['doctor', ...args], { from: 'user' });
  return shown;
}

const aboutModels = ({ out }: CliResult): readonly string[] =>
  out.split('\n').filter((line) => /mine\.yaml (stt|llm|tts|turns)/.test(line));

test('each model of a manifest is asked once, with the key that a run would use', async () => {
  const [nvidia, openai] = [await emulated('@eva/adapter-nvidia'), await emulated('@eva/adapter-openai')];
  const stt = { transport: 'grpc', servedAs: '', ...nvidia.optionsFor({ kind: 'stt', id: 'nvidia' }) };
  using made = project({ stt, llm: openai.optionsFor({ kind: 'llm', id: 'openai' }) });

  const result = await doctor(made, ['mine.yaml'], { ...nvidia.secrets, ...openai.secrets });

  expect(aboutModels(result)).toEqual([
    expect.stringMatching(/^ok +mine\.yaml stt +nvidia parakeet-ctc-1\.1b answers$/),
    expect.stringMatching(/^ok +mine\.yaml llm +openai gpt-5\.4-mini answers$/),
  ]);
  expect(result.code).toBe(0);
  expect([nvidia.requests.length, openai.requests.map(({ path }) => path)]).toEqual([1, ['/v1/models/gpt-5.4-mini']]);
});

test('a refused key, an unknown model and a server that is not there are one line each, without a key', async () => {
  const [nvidia, openai] = [await emulated('@eva/adapter-nvidia'), await emulated('@eva/adapter-openai')];
  const gone = await emulated('@eva/adapter-nvidia');
  await gone.close();
  const llm = openai.optionsFor({ kind: 'llm', id: 'openai' });
  const at = (one: RunningEmulator) => ({ transport: 'grpc', ...one.optionsFor({ kind: 'stt', id: 'nvidia' }) });
  using unknown = project({ stt: at(nvidia), llm }, 'whisper-large');
  using absent = project({ stt: at(gone), llm });
  const env = { ...nvidia.secrets, OPENAI_API_KEY: KEY };

  const [one, other] = [await doctor(unknown, ['mine.yaml'], env), await doctor(absent, ['mine.yaml'], env)];

  expect(aboutModels(one)).toEqual([
    expect.stringMatching(
      /^problem +mine\.yaml stt +nvidia whisper-large refuses the model whisper-large: .*Unavailable/,
    ),
    expect.stringMatching(/^problem +mine\.yaml llm +openai gpt-5\.4-mini refuses the key in OPENAI_API_KEY: .*401/),
  ]);
  expect(aboutModels(other)[0]).toMatch(
    /^problem +mine\.yaml stt +nvidia parakeet-ctc-1\.1b cannot be reached: .*ECONNREFUSED/,
  );
  expect([one.code, other.code]).toEqual([2, 2]);
  for (const { out, err } of [one, other]) {
    for (const key of Object.values(env)) expect(out + err).not.toContain(key);
  }
});

test('what lacks its key is told first and is not asked', async () => {
  const nvidia = await emulated('@eva/adapter-nvidia');
  const stt = { transport: 'grpc', servedAs: '', ...nvidia.optionsFor({ kind: 'stt', id: 'nvidia' }) };
  using made = project({ stt });

  const result = await doctor(made, ['mine.yaml'], nvidia.secrets);

  expect(aboutModels(result)).toEqual([
    expect.stringMatching(
      /^note +mine\.yaml llm +openai gpt-5\.4-mini was not asked whether it answers: .*OPENAI_API_KEY, which is not set/,
    ),
    expect.stringMatching(/^ok +mine\.yaml stt /),
  ]);
  expect(result.out.match(/needs the environment variable OPENAI_API_KEY/g)).toHaveLength(1);
  expect(result.code).toBe(0);
});

test('nobody is asked without a manifest, nor with --no-preflight', async () => {
  const openai = await emulated('@eva/adapter-openai');
  using made = project({ llm: openai.optionsFor({ kind: 'llm', id: 'openai' }) });
  made.write('manifests/mine.yaml', 'schema: eva/system@1\n');

  const results = [
    await doctor(made, [], openai.secrets),
    await doctor(made, ['mine.yaml', '--no-preflight'], openai.secrets),
  ];

  expect(results.flatMap(aboutModels)).toEqual([]);
  expect(openai.requests).toEqual([]);
});

test('imitations are asked with --emulate, without any key', async () => {
  using made = project({});

  const result = await doctor(made, ['mine.yaml', '--emulate', '--json']);

  const findings = JSON.parse(result.out) as readonly { readonly about: string; readonly what: string }[];
  expect(findings.filter(({ about }) => about.startsWith('mine.yaml '))).toEqual([
    {
      about: 'mine.yaml stt',
      state: 'ok',
      what: 'nvidia parakeet-ctc-1.1b answers; emulated: no real service was asked',
    },
    { about: 'mine.yaml llm', state: 'ok', what: 'openai gpt-5.4-mini answers; emulated: no real service was asked' },
  ]);
  expect(result.code).toBe(0);
});

test('a check that asks for a key which its package does not declare is a problem of the package', async () => {
  using made = cliProject(['curious']);
  const part = (kind: string, check: string) =>
    `{ protocol: 1, kind: '${kind}', id: 'mine', options: { jsonSchema: {}, parse: (value) => value },
      create: () => ({ kind: '${kind}', identity: { provider: 'test', model: 'mine' } }), ${check} }`;
  const check = "preflight: async (options, host) => { host.secret('OTHER_KEY'); }";
  const kinds = ['stt', 'llm', 'tts', 'turns'];
  made.install(
    'curious',
    kinds.map((kind) => ({ kind, id: 'mine' })),
    `export default [${kinds.map((kind) => part(kind, kind === 'stt' ? check : '')).join(', ')}];`,
  );
  const slots = kinds.map((kind) => `${kind}: { use: mine }\n`).join('');
  made.write('mine.yaml', `schema: eva/system@1\nid: mine\narchitecture: cascade\n${slots}`);

  const { code, out } = await doctor(made, ['mine.yaml'], { OTHER_KEY: KEY });

  expect(out).toMatch(/^problem +mine\.yaml stt +mine cannot be asked: curious .* OTHER_KEY.* does not declare\.$/m);
  expect(code).toBe(2);
});

test('a check that fails in a way of its own, and says its key, is one line without the key', async () => {
  using made = cliProject(['talkative']);
  const part = (kind: string, check: string) =>
    `{ protocol: 1, kind: '${kind}', id: 'mine', options: { jsonSchema: {}, parse: (value) => value },
      create: () => ({ kind: '${kind}', identity: { provider: 'test', model: 'mine' } }), ${check} }`;
  const check =
    "preflight: async (options, host) => { throw new Error('no\\nentry: ' + host.secret('EARS_KEY').reveal()); }";
  made.install(
    'talkative',
    ['stt', 'llm', 'tts', 'turns'].map((kind) => ({ kind, id: 'mine', env: kind === 'stt' ? ['EARS_KEY'] : [] })),
    `export default [${part('stt', check)}, ${part('llm', '')}, ${part('tts', '')}, ${part('turns', '')}];`,
  );
  const slots = 'stt: { use: mine }\nllm: { use: mine }\ntts: { use: mine }\nturns: { use: mine }\n';
  made.write('mine.yaml', `schema: eva/system@1\nid: mine\narchitecture: cascade\n${slots}`);

  const { code, out } = await doctor(made, ['mine.yaml'], { EARS_KEY: KEY });

  expect(out).toMatch(/^problem +mine\.yaml stt +mine cannot be asked: no entry: \[EARS_KEY\]$/m);
  expect(out).not.toContain(KEY);
  expect(code).toBe(2);
});
