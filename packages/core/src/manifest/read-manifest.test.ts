import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import { parseCallerManifest, parseSystemManifest, readSystemManifest } from './read-manifest.ts';

const HEAD = 'schema: eva/system@1\nid: mine\narchitecture: cascade\n';
const PARTS = 'stt: { use: ears }\nllm: { use: brain }\ntts: { use: mouth }\n';

test('reads a whole manifest, YAML or JSON, to the same values', () => {
  const yaml = `${HEAD}stt: { use: ears, model: m-1, options: { stopMs: 3 }, secrets: { apiKey: env:EARS_KEY }, latency: { fixedMs: 120 } }
llm: { use: brain, latency: { uniformMs: [80, 160] } }
tts: { use: mouth, voice: warm, latency: measured }
turns: { use: floor }
agent: { maxToolRounds: 3, bargeIn: false, componentTimeoutMs: 500 }
`;
  const { manifest, raw } = parseSystemManifest(yaml, 'a.yaml');

  expect(manifest).toEqual({
    schema: 'eva/system@1',
    id: 'mine',
    architecture: 'cascade',
    stt: {
      use: 'ears',
      model: 'm-1',
      options: { stopMs: 3 },
      secrets: { apiKey: 'env:EARS_KEY' },
      latency: { fixedMs: 120 },
    },
    llm: { use: 'brain', latency: { uniformMs: [80, 160] } },
    tts: { use: 'mouth', voice: 'warm', latency: 'measured' },
    turns: { use: 'floor' },
    agent: { maxToolRounds: 3, bargeIn: false, componentTimeoutMs: 500 },
  });
  expect(parseSystemManifest(JSON.stringify(raw, null, '\t'), 'a.json').manifest).toEqual(manifest);
});

test.each([
  ['hybrid', 'audioLlm: { use: hearing-brain }\ntts: { use: mouth }\nturns: { use: floor }'],
  ['s2s', 's2s: { use: whole, voice: Mark }'],
  ['external', 'line: { url: "ws://127.0.0.1:8765", tools: { webhook: "http://127.0.0.1:8766/tools" } }'],
])('reads the other architectures, too: %s', (architecture, parts) => {
  const text = `schema: eva/system@1\nid: mine\narchitecture: ${architecture}\n${parts}\n`;

  expect(parseSystemManifest(text, 'a.yaml').manifest.architecture).toBe(architecture);
});

test('reads a caller and its parts', () => {
  const text =
    'schema: eva/caller@1\nid: polite\ncaller: { use: scripted, latency: { fixedMs: 400 } }\nstt: { use: ears }\ntts: { use: mouth, voice: calm }\n';

  expect(parseCallerManifest(text, 'caller.yaml').manifest).toEqual({
    schema: 'eva/caller@1',
    id: 'polite',
    caller: { use: 'scripted', latency: { fixedMs: 400 } },
    stt: { use: 'ears' },
    tts: { use: 'mouth', voice: 'calm' },
  });
});

test('points at a misspelt key and names the nearest one', () => {
  expect(
    system(`${HEAD}stt: { use: ears, modle: m }\nllm: { use: brain }\ntts: { use: mouth }\n`),
  ).toMatchInlineSnapshot(
    `"a.yaml:4:19 stt.modle: unknown key; expected one of use, model, options, secrets, latency; did you mean "model"?"`,
  );
});

test('points at a misspelt slot', () => {
  expect(system(`${HEAD}stt: { use: ears }\nlmm: { use: brain }\ntts: { use: mouth }\n`)).toMatchInlineSnapshot(
    `"a.yaml:5:1 lmm: unknown key; expected one of schema, id, agent, architecture, stt, llm, tts, turns; did you mean "llm"?"`,
  );
});

test('reports every problem of a file at once, in the order of the file', () => {
  expect(
    system(
      'schema: eva/sytem@1\nid: "my system"\narchitecture: cascade\nstt: { use: "" }\nllm: { use: brain, options: 3 }\nextra: 1\n',
    ),
  ).toMatchInlineSnapshot(`
    "a.yaml:1:1 tts: tts is missing; expected a map
    a.yaml:1:9 schema: "eva/sytem@1" is not possible here; expected eva/system@1
    a.yaml:2:5 id: "my system" is not possible here; expected letters, digits, dots, dashes or underscores, a letter or digit first
    a.yaml:4:13 stt.use: "" is not possible here; expected text that is not empty
    a.yaml:5:29 llm.options: 3 is not possible here; expected a map
    a.yaml:6:1 extra: unknown key; expected one of schema, id, agent, architecture, stt, llm, tts, turns"
  `);
});

test.each(['eva/caller@1', 'eva/system@2'])(
  'does not measure another kind of file by the rules of a system: %s',
  (schema) => {
    expect(system(`schema: ${schema}\nid: mine\ncaller: { use: scripted }\n`)).toBe(
      `a.yaml:1:9 schema: "${schema}" is not possible here; expected eva/system@1`,
    );
  },
);

test('reports one mistake of writing once, however often the parser stumbles over it', () => {
  expect(system('schema: eva/system@1\nid: mine\n  stt: [\n')).toBe(
    'a.yaml:2:5: Nested mappings are not allowed in compact mappings',
  );
  expect(system(`${HEAD}${PARTS}---\n${HEAD}`)).toBe('a.yaml:7:1: a second document begins here; a file holds one');
});

test('names the architecture that was probably meant, and checks the rest', () => {
  expect(
    system(`schema: eva/system@1\nid: mine\narchitecture: cascde\nstt: { use: ears, voice: x }\n`),
  ).toMatchInlineSnapshot(`
    "a.yaml:3:15 architecture: "cascde" is not possible here; expected one of cascade, hybrid, s2s, external; did you mean "cascade"?
    a.yaml:4:19 stt.voice: unknown key; expected one of use, model, options, secrets, latency"
  `);
});

test('says that the architecture is missing', () => {
  expect(system(`schema: eva/system@1\nid: mine\n${PARTS}`)).toMatchInlineSnapshot(
    `"a.yaml:1:1 architecture: architecture is missing; expected one of cascade, hybrid, s2s, external"`,
  );
});

test('wants the parts that the architecture is made of', () => {
  expect(system(HEAD)).toMatchInlineSnapshot(`
    "a.yaml:1:1 stt: stt is missing; expected a map
    a.yaml:1:1 llm: llm is missing; expected a map
    a.yaml:1:1 tts: tts is missing; expected a map"
  `);
});

test('refuses a part that does not belong to the architecture', () => {
  expect(
    system(`schema: eva/system@1\nid: mine\narchitecture: s2s\ns2s: { use: whole }\nstt: { use: ears }\n`),
  ).toMatchInlineSnapshot(`"a.yaml:5:1 stt: unknown key; expected one of schema, id, agent, architecture, s2s"`);
});

test('refuses a voice where nothing is spoken', () => {
  expect(system(`${HEAD}${PARTS}turns: { use: floor, voice: calm }\n`)).toMatchInlineSnapshot(
    `"a.yaml:7:22 turns.voice: unknown key; expected one of use, model, options, secrets, latency"`,
  );
});

test('refuses latencies that are no duration, and says what one looks like', () => {
  const shown = [
    '120',
    '{ fixedMS: 120 }',
    '{ fixedMs: -1 }',
    '{ uniformMs: [80] }',
    '{ uniformMs: [160, 80] }',
    'mesured',
  ].map((latency) =>
    system(`${HEAD}stt: { use: ears, latency: ${latency} }\nllm: { use: brain }\ntts: { use: mouth }\n`),
  );

  expect(shown).toMatchInlineSnapshot(`
    [
      "a.yaml:4:28 stt.latency: 120 is not possible here; expected measured or a map",
      "a.yaml:4:30 stt.latency.fixedMS: unknown key; expected one of fixedMs, uniformMs; did you mean "fixedMs"?",
      "a.yaml:4:39 stt.latency.fixedMs: -1 is not possible here; expected a number of at least 0",
      "a.yaml:4:41 stt.latency.uniformMs: a list is not possible here; expected a list of at least 2 items",
      "a.yaml:4:41 stt.latency.uniformMs: the first number must not be above the second",
      "a.yaml:4:28 stt.latency: "mesured" is not possible here; expected measured or a map; did you mean "measured"?",
    ]
  `);
});

test('refuses agent options out of range and of the wrong type', () => {
  expect(
    system(`${HEAD}${PARTS}agent: { maxToolRounds: 1.5, bargeIn: "yes", componentTimeoutMs: 5 }\n`),
  ).toMatchInlineSnapshot(`
    "a.yaml:7:25 agent.maxToolRounds: 1.5 is not possible here; expected a whole number
    a.yaml:7:39 agent.bargeIn: "yes" is not possible here; expected true or false
    a.yaml:7:66 agent.componentTimeoutMs: 5 is not possible here; expected a number of at least 100"
  `);
});

test('takes the options that do something in an architecture, and no others', () => {
  const s2s = 'schema: eva/system@1\nid: mine\narchitecture: s2s\ns2s: { use: whole }\n';
  const hybrid =
    'schema: eva/system@1\nid: mine\narchitecture: hybrid\naudioLlm: { use: a }\ntts: { use: b }\nturns: { use: c }\n';

  expect(system(`${s2s}agent: { preToolSpeech: auto, bargeIn: false, commitPolicy: stable }\n`)).toMatchInlineSnapshot(
    `"a.yaml:5:47 agent.commitPolicy: unknown key; expected one of bargeIn, componentTimeoutMs, preToolSpeech"`,
  );
  expect(
    system(`${hybrid}agent: { maxToolRounds: 3, preToolSpeech: auto, commitPolicy: final }\n`),
  ).toMatchInlineSnapshot(
    `"a.yaml:7:49 agent.commitPolicy: unknown key; expected one of maxToolRounds, bargeIn, componentTimeoutMs, preToolSpeech, turnEndFallbackMs"`,
  );
});

test('explains what may be said of transcripts that are not final', () => {
  expect(system(`${HEAD}${PARTS}agent: { commitPolicy: brave }\n`)).toMatchInlineSnapshot(
    `"a.yaml:7:24 agent.commitPolicy: "brave" is not possible here; expected one of final, stable, eager"`,
  );
  expect(system(`${HEAD}${PARTS}agent: { commitPolicy: eager, commitStableMs: 200 }\n`)).toMatchInlineSnapshot(
    `"a.yaml:7:47 agent.commitStableMs: 200 is not possible here; expected commitPolicy: stable beside it"`,
  );
});

test('points at what is no YAML', () => {
  expect(system(`${HEAD}stt: { use: ears\nllm: { use: brain }\n`)).toMatchInlineSnapshot(
    `"a.yaml:5:1: Flow map in block collection must be sufficiently indented and end with a }"`,
  );
});

test('points at a key that is given twice', () => {
  expect(system(`${HEAD}${PARTS}stt: { use: other }\n`)).toMatchInlineSnapshot(`"a.yaml:7:1: Map keys must be unique"`);
});

test('points at what is no JSON', () => {
  expect(system('{\n  "schema": "eva/system@1",\n  "id": \n}\n', 'a.json')).toMatchInlineSnapshot(`
    "a.json:1:1 architecture: architecture is missing; expected one of cascade, hybrid, s2s, external
    a.json:3:9 id: null is not possible here; expected text"
  `);
});

test.each([
  ['an empty file', ''],
  ['a list', '- stt\n- tts\n'],
  ['a sentence', 'hello\n'],
])('refuses %s', (_name, text) => {
  expect(system(text)).toBe('a.yaml:1:1: this is not a manifest; expected a map of keys');
});

test('refuses a file that grows without bound when its aliases are followed', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]', 'b: &b [*a,*a,*a,*a,*a,*a,*a]', 'c: [*b,*b,*b,*b,*b,*b,*b]'].join('\n');

  expect(system(bomb)).toMatchInlineSnapshot(`"a.yaml:1:1: its aliases stand for aliases without bound"`);
});

test('refuses a tag that would make something other than plain data', () => {
  expect(system(`${HEAD}${PARTS}agent: !!js/function "x"\n`)).toMatchInlineSnapshot(
    `"a.yaml:7:8: Unresolved tag: tag:yaml.org,2002:js/function"`,
  );
});

test.each([
  ['under secrets', 'secrets: { apiKey: hunter2-hunter2 }'],
  ['under an option that is called a key', 'options: { apiKey: hunter2-hunter2 }'],
  ['under an option that is called a token', 'options: { auth: { access_token: hunter2-hunter2 } }'],
  ['by how it begins', 'options: { header: sk-hunter2hunter2hunter2 }'],
  ['by how dense it is', 'options: { header: hunter2Hunter2hunter2Hunter2hunter2 }'],
  ['in an address', 'options: { baseUrl: "https://me:hunter2hunter2@example.test/v1" }'],
  ['as the query of an address', 'options: { baseUrl: "https://example.test/v1?api_key=hunter2hunter2" }'],
])('refuses a key %s, and does not repeat it', (_name, part) => {
  const shown = system(`${HEAD}stt: { use: ears, ${part} }\nllm: { use: brain }\ntts: { use: mouth }\n`);

  expect(shown).toMatch(
    /^a\.yaml:4:\d+ stt\.\S+: .+; expected secrets: \{ apiKey: env:NAME \}, a reference to a variable$/,
  );
  expect(shown).not.toContain('unter2');
});

test('does not repeat a key even when the key of the map is wrong as well', () => {
  const shown = system(
    `${HEAD}stt: { use: ears, apiKey: hunter2-hunter2 }\nllm: { use: brain }\ntts: { use: mouth }\n`,
  );

  expect(shown).toMatchInlineSnapshot(
    `"a.yaml:4:27 stt.apiKey: this looks like a key; expected secrets: { apiKey: env:NAME }, a reference to a variable"`,
  );
});

test('takes what only resembles a key: the id of a voice, a revision, a list of key terms', () => {
  const text = `${HEAD}stt: { use: ears, options: { keyterms: [Kowalski], maxTokens: 3, revision: 0123456789abcdef0123456789abcdef } }
llm: { use: brain, model: fixie-ai/ultra-v0_6-llama-3.1-8b }
tts: { use: mouth, voice: 3b2c7f1e-53f4-4d6a-9a54-0f3c3c7f9f52 }
`;

  expect(parseSystemManifest(text, 'a.yaml').manifest.id).toBe('mine');
});

test('tells apart a file that is not there and one that is a folder', () => {
  expect(problemsOf(() => readSystemManifest('/nowhere/system.yaml', 'system.yaml'))).toBe(
    'system.yaml: there is no such file; expected a manifest, YAML or JSON',
  );
  expect(problemsOf(() => readSystemManifest(import.meta.dirname, 'manifest'))).toBe(
    'manifest: this is a folder; expected a manifest, YAML or JSON',
  );
});

test('refuses a caller whose parts declare a latency of their own', () => {
  const text =
    'schema: eva/caller@1\nid: polite\ncaller: { use: scripted }\nstt: { use: ears, latency: { fixedMs: 1 } }\n';

  expect(problemsOf(() => parseCallerManifest(text, 'caller.yaml'))).toMatchInlineSnapshot(
    `"caller.yaml:4:19 stt.latency: unknown key; expected one of use, model, options, secrets"`,
  );
});

function system(text: string, file = 'a.yaml'): string {
  return problemsOf(() => parseSystemManifest(text, file));
}

function problemsOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (EvaError.is(error) && error.code === 'manifest-invalid') return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test.each([
  ['turns: { use: floor, options: &o { self: *o } }', 'a.yaml:4:42: *o stands for nothing: it is a part of what it'],
  ['turns: *floor', 'a.yaml:4:8: *floor stands for nothing: nothing before it is called so'],
  ['turns: { use: floor }\u0000', 'a.yaml:4:22: this is no text in UTF-8'],
  [`turns: ${'['.repeat(20_000)}`, 'this is nested too deeply'],
  [`# ${'x'.repeat(300_000)}`, 'this is longer than any manifest'],
])('refuses what no manifest can be, and says where: %.40s', (line, message) => {
  using folder = manifestFolder(`${HEAD}${line}\n`);

  expect(() => readSystemManifest(folder.file, 'a.yaml')).toThrow(message);
});

test.each([
  ['stt: { use: ears, latency: { fixedMs: -1 } }', '-1 is not possible here; expected a number of at least 0'],
  ['stt: { use: ears, latency: { fixedMs: .nan } }', 'NaN is not possible here; expected a number'],
  ['stt: { use: "" }', '"" is not possible here; expected text that is not empty'],
])('says bounds in words: %s', (line, message) => {
  expect(() => parseSystemManifest(`${HEAD}${line}\n`, 'a.yaml')).toThrow(message);
});

function manifestFolder(text: string): Disposable & { readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'eva-manifest-'));
  const file = join(folder, 'a.yaml');
  writeFileSync(file, text);
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
