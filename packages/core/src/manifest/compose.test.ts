import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import {
  contributionSource,
  type FixtureProject,
  fixtureProject,
  pluginOffering,
} from '../plugins/__fixtures__/fixture-project.ts';
import { discoverPlugins } from '../plugins/discover-plugins.ts';
import type { Environment } from '../plugins/plugin-host.ts';
import { chooseClock } from './choose-clock.ts';
import { composeCaller } from './compose-caller.ts';
import { composeSystem, slotsOf } from './compose-system.ts';
import { parseCallerManifest, parseSystemManifest } from './read-manifest.ts';

const MANIFEST = `schema: eva/system@1
id: mine
architecture: cascade
stt: { use: ears, model: m-1, options: { stopMs: 3 }, latency: { fixedMs: 150 } }
llm: { use: brain, latency: { uniformMs: [250, 450] } }
tts: { use: mouth, voice: warm, latency: measured }
turns: { use: floor }
`;

test('makes every part of a cascade, with its options, model and voice, and says what was loaded', async () => {
  using project = offlineProject();

  const system = await compose(project, MANIFEST);

  expect(system).toMatchObject({
    id: 'mine',
    architecture: 'cascade',
    pipeline: 'cascade',
    voice: 'warm',
    latency: { stt: { fixedMs: 150 }, llm: { uniformMs: [250, 450] }, tts: { measured: true } },
    agent: {
      maxToolRounds: 25,
      bargeIn: true,
      componentTimeoutMs: 30000,
      commitPolicy: 'final',
      commitStableMs: 300,
      preToolSpeech: 'off',
      keyterms: 'domain',
      turnEndFallbackMs: null,
    },
    parts: {
      stt: { kind: 'stt', options: { stopMs: 3 }, host: { model: 'm-1', parts: {} } },
      llm: { kind: 'llm', options: {} },
      tts: { kind: 'tts', host: { voice: 'warm' } },
      turns: { kind: 'turns' },
    },
    manifest: { id: 'mine', stt: { use: 'ears', options: { stopMs: 3 } } },
  });
  expect(system.plugins.map((plugin) => `${plugin.package} ${plugin.contribution}`)).toEqual([
    'ears-package stt/ears',
    'brain-package llm/brain',
    'mouth-package tts/mouth',
    'floor-package turns/floor',
  ]);
});

test('warns of a model that the part does not look at, and of none that it does', async () => {
  using project = offlineProject();
  const source = contributionSource('llm', 'thinker', '{ thinks: host.model }');
  project.install('thinker', pluginOffering('llm', 'thinker', source));
  const warnings: string[] = [];

  await composeSystem({
    read: parseSystemManifest(MANIFEST.replace('use: brain', 'use: thinker, model: m-2'), 'a.yaml'),
    catalog: discoverPlugins({ root: project.root, extraPlugins: ['thinker'] }),
    env: {},
    logger: { ...SILENT, warn: (message) => warnings.push(message) },
    clock: 'virtual',
  });

  expect(warnings).toEqual(['a.yaml:4: stt "ears" takes no model, so this one changes nothing']);
});

test('takes what the manifest says of the agent over the defaults', async () => {
  using project = offlineProject();

  const given = 'maxToolRounds: 0, bargeIn: false, commitPolicy: stable, commitStableMs: 500, preToolSpeech: auto';
  const more = 'keyterms: none, turnEndFallbackMs: 6000';
  const system = await compose(project, `${MANIFEST}agent: { ${given}, ${more} }\n`);

  expect(system.agent).toEqual({
    maxToolRounds: 0,
    bargeIn: false,
    componentTimeoutMs: 30000,
    commitPolicy: 'stable',
    commitStableMs: 500,
    preToolSpeech: 'auto',
    keyterms: 'none',
    turnEndFallbackMs: 6000,
  });
});

test('reports unknown parts and wrong options of all slots together, at their place in the manifest', async () => {
  using project = offlineProject();
  const strict = contributionSource('llm', 'strict').replace(
    'parse: (value) => value',
    `parse: (value) => { throw Object.assign(new Error('invalid'), { issues: [
       { code: 'unrecognized_keys', path: ['sampling'], keys: ['temprature'], message: 'Unrecognized key' },
       { code: 'too_big', path: ['limit'], message: 'Too big: expected number to be <=3' } ] }); }`,
  );
  const schema = '{ properties: { sampling: { properties: { temperature: {}, seed: {} } }, limit: {} } }';
  project.install('strict', pluginOffering('llm', 'strict', strict.replace('jsonSchema: {}', `jsonSchema: ${schema}`)));
  const text = MANIFEST.replace('use: ears', 'use: eers').replace(
    'use: brain,',
    'use: strict, options: { sampling: { temprature: 0 }, limit: 9 },',
  );

  expect(await problemsOf(compose(project, text, { extraPlugins: ['strict'] }))).toMatchInlineSnapshot(`
    "a.yaml:4:13 stt.use: No installed plugin offers stt "eers"; installed: ears. Did you mean "ears"?
    a.yaml:5:44 llm.options.sampling.temprature: unknown key; expected one of temperature, seed; did you mean "temperature"?
    a.yaml:5:68 llm.options.limit: 9 is not possible here; expected a number of at most 3"
  `);
});

test('hands over only declared secrets, from the variable that the manifest names', async () => {
  using project = offlineProject();
  const source = contributionSource(
    'stt',
    'keyed',
    "{ shown: String(host.secret('EARS_KEY')), value: host.secret('EARS_KEY').reveal() }",
  );
  project.install('keyed', pluginOffering('stt', 'keyed', source, { env: ['EARS_KEY'] }));
  const text = MANIFEST.replace('use: ears,', 'use: keyed, secrets: { apiKey: env:MY_EARS },');
  const env = { MY_EARS: 'hunter2', EARS_KEY: 'not this one' };

  const system = await compose(project, text, { extraPlugins: ['keyed'], env });

  expect(system.parts.stt).toMatchObject({ shown: '[secret MY_EARS]', value: 'hunter2' });
  expect(JSON.stringify([system.manifest, system.plugins])).not.toContain('hunter2');
});

test('names the variable that is not set, and refuses a secret that the plugin never asks for', async () => {
  using project = offlineProject();
  const source = contributionSource('stt', 'keyed', "{ value: host.secret('EARS_KEY').reveal() }");
  project.install('keyed', pluginOffering('stt', 'keyed', source, { env: ['EARS_KEY'] }));
  const text = MANIFEST.replace('use: ears,', 'use: keyed,');
  const wrong = MANIFEST.replace('use: ears,', 'use: keyed, secrets: { EARS_KYE: env:MINE },');

  expect(await problemsOf(compose(project, text, { extraPlugins: ['keyed'] }))).toBe(
    'keyed needs the environment variable EARS_KEY, which is not set.',
  );
  expect(await problemsOf(compose(project, wrong, { extraPlugins: ['keyed'] }))).toBe(
    'a.yaml:4:31 stt.secrets.EARS_KYE: keyed asks for no such secret; expected one of apiKey, EARS_KEY; did you mean "EARS_KEY"?',
  );
});

test('refuses the virtual clock for a part that does not know it, and chooses the wall clock by itself', async () => {
  using project = offlineProject();
  const source = contributionSource('llm', 'online');
  project.install('online', pluginOffering('llm', 'online', source, { clocks: ['wall'] }));
  const text = MANIFEST.replace('use: brain', 'use: online');
  const catalog = discoverPlugins({ root: project.root, extraPlugins: ['online'] });
  const slots = slotsOf(parseSystemManifest(text, 'a.yaml').manifest);

  expect(await problemsOf(compose(project, text, { extraPlugins: ['online'] }))).toBe(
    'a.yaml:5:13 llm.use: llm "online" (online) does not run on the virtual clock; expected --clock wall',
  );
  expect(chooseClock(slots, { catalog })).toEqual({ clock: 'wall', because: ['llm "online"'] });
  expect(chooseClock(slotsOf(parseSystemManifest(MANIFEST, 'a.yaml').manifest), { catalog })).toEqual({
    clock: 'virtual',
    because: [],
  });
});

test('wants a turn detector unless the recogniser finds the end of a turn itself', async () => {
  using project = offlineProject();
  const source = contributionSource('stt', 'endpoints', '{ capabilities: { partials: true, endpointing: true } }');
  project.install('endpoints', pluginOffering('stt', 'endpoints', source));
  const without = MANIFEST.replace('turns: { use: floor }\n', '');

  expect(await problemsOf(compose(project, without))).toBe(
    'a.yaml:1:1 turns: turns is missing: stt "ears" does not find the end of a turn itself; expected a turn detector',
  );
  const system = await compose(project, without.replace('ears', 'endpoints'), { extraPlugins: ['endpoints'] });
  expect(Object.keys(system.parts)).toEqual(['stt', 'llm', 'tts']);
});

test('makes every part of a hybrid, scored as one that hears for itself', async () => {
  using project = offlineProject();
  project.install('listener', pluginOffering('audio-llm', 'listener', contributionSource('audio-llm', 'listener')));
  const text = `schema: eva/system@1
id: mine
architecture: hybrid
audioLlm: { use: listener, model: m-1, latency: { fixedMs: 300 } }
tts: { use: mouth, voice: warm }
turns: { use: floor }
`;

  const system = await compose(project, text, { extraPlugins: ['listener'] });

  expect(system).toMatchObject({
    architecture: 'hybrid',
    pipeline: 'audio_llm',
    voice: 'warm',
    latency: { 'audio-llm': { fixedMs: 300 } },
    parts: {
      audioLlm: { kind: 'audio-llm', host: { model: 'm-1' } },
      tts: { kind: 'tts', host: { voice: 'warm' } },
      turns: { kind: 'turns' },
    },
  });
  expect(system.plugins.map((plugin) => plugin.contribution)).toEqual([
    'audio-llm/listener',
    'tts/mouth',
    'turns/floor',
  ]);
});

test('makes a speech-to-speech system, scored as its adapter says', async () => {
  using project = offlineProject();
  const source = contributionSource('s2s', 'whole', "{ scoredAs: 'audio_llm' }");
  project.install('whole', pluginOffering('s2s', 'whole', source));
  const text = `schema: eva/system@1
id: mine
architecture: s2s
s2s: { use: whole, voice: warm, latency: { fixedMs: 200 } }
`;

  const system = await compose(project, text, { extraPlugins: ['whole'] });

  expect(system).toMatchObject({
    architecture: 's2s',
    pipeline: 'audio_llm',
    voice: 'warm',
    latency: { s2s: { fixedMs: 200 } },
    parts: { s2s: { kind: 's2s' } },
  });
  expect(system.plugins.map((plugin) => plugin.contribution)).toEqual(['s2s/whole']);
});

test('names what is not installed in any architecture, all of it together', async () => {
  using project = offlineProject();
  const hybrid = `schema: eva/system@1
id: mine
architecture: hybrid
audioLlm: { use: listener }
tts: { use: mouht }
turns: { use: floor }
`;
  const s2s = 'schema: eva/system@1\nid: mine\narchitecture: s2s\ns2s: { use: whole }\n';

  expect(await problemsOf(compose(project, hybrid))).toMatchInlineSnapshot(`
    "a.yaml:4:18 audioLlm.use: No installed plugin offers audio-llm "listener"; installed: none. Install a package that offers it (pnpm add -D NAME), or name its folder under "plugins:" in eva.config.yaml.
    a.yaml:5:13 tts.use: No installed plugin offers tts "mouht"; installed: mouth. Did you mean "mouth"?"
  `);
  expect(await problemsOf(compose(project, s2s))).toMatchInlineSnapshot(
    `"a.yaml:4:13 s2s.use: No installed plugin offers s2s "whole"; installed: none. Install a package that offers it (pnpm add -D NAME), or name its folder under "plugins:" in eva.config.yaml."`,
  );
});

test('refuses an instance of another kind than its contribution promised', async () => {
  using project = offlineProject();
  project.install('liar', pluginOffering('stt', 'liar', contributionSource('stt', 'liar', "{ kind: 'tts' }")));

  expect(await problemsOf(compose(project, MANIFEST.replace('ears', 'liar'), { extraPlugins: ['liar'] }))).toBe(
    'liar 1.0.0 can\'t be used: creating stt "liar" gave something else.',
  );
});

test('tells what a plugin throws while it is created as the mistake of that plugin', async () => {
  using project = offlineProject();
  const source = contributionSource('stt', 'clumsy', '{ ...undefined.missing }');
  project.install('clumsy', pluginOffering('stt', 'clumsy', source));

  expect(await problemsOf(compose(project, MANIFEST.replace('ears', 'clumsy'), { extraPlugins: ['clumsy'] }))).toBe(
    "clumsy 1.0.0 can't be used: creating stt \"clumsy\" failed: Cannot read properties of undefined (reading 'missing').",
  );
});

test('names the manifest in what a plugin says of its part, since the plugin does not know it', async () => {
  using project = offlineProject();
  const thrown = `Object.assign(new Error('x'), { [Symbol.for('eva.error')]: 'input', name: 'InputError', code: 'part-missing',
    problems: [{ path: 'stt', message: 'hears through an stt, and none is named' }] })`;
  const source = contributionSource('llm', 'needy', `{ ...(() => { throw ${thrown}; })() }`);
  project.install('needy', pluginOffering('llm', 'needy', source));

  expect(await problemsOf(compose(project, MANIFEST.replace('brain', 'needy'), { extraPlugins: ['needy'] }))).toBe(
    'a.yaml:4:6 stt: hears through an stt, and none is named',
  );
});

test('makes a caller out of the parts its manifest names, and gives it the voice', async () => {
  using project = offlineProject();
  project.install('caller', pluginOffering('caller', 'scripted', contributionSource('caller', 'scripted')));
  const text =
    'schema: eva/caller@1\nid: polite\ncaller: { use: scripted, options: { patience: 3 }, latency: { fixedMs: 400 } }\nstt: { use: ears }\ntts: { use: mouth, voice: calm }\n';

  const caller = await composeCaller({
    read: parseCallerManifest(text, 'caller.yaml'),
    catalog: discoverPlugins({ root: project.root, extraPlugins: ['caller'] }),
    env: {},
    logger: SILENT,
    clock: 'virtual',
  });

  expect(caller).toMatchObject({
    id: 'polite',
    latency: { fixedMs: 400 },
    simulator: {
      kind: 'caller',
      options: { patience: 3 },
      host: { voice: 'calm', parts: { stt: { kind: 'stt' }, tts: { kind: 'tts', host: { voice: 'calm' } } } },
    },
  });
  expect(caller.plugins.map((plugin) => plugin.contribution)).toEqual(['caller/scripted', 'stt/ears', 'tts/mouth']);
});

test('gives a caller a model to think with, which its manifest names like that of a system', async () => {
  using project = offlineProject();
  project.install('caller', pluginOffering('caller', 'composed', contributionSource('caller', 'composed')));
  const text =
    'schema: eva/caller@1\nid: thinking\ncaller: { use: composed }\nstt: { use: ears }\nllm: { use: brain, model: m-2, options: { temperature: 1 } }\ntts: { use: mouth }\nturns: { use: floor }\n';

  const caller = await composeCaller({
    read: parseCallerManifest(text, 'caller.yaml'),
    catalog: discoverPlugins({ root: project.root, extraPlugins: ['caller'] }),
    env: {},
    logger: SILENT,
    clock: 'virtual',
  });

  expect(caller.simulator).toMatchObject({
    host: {
      parts: {
        stt: { kind: 'stt' },
        llm: { kind: 'llm', options: { temperature: 1 }, host: { model: 'm-2' } },
        tts: { kind: 'tts' },
        turns: { kind: 'turns' },
      },
    },
  });
});

const SILENT = { debug: () => {}, info: () => {}, warn: () => {} };

function offlineProject(): FixtureProject {
  const parts = [
    ['stt', 'ears', '{ capabilities: { partials: true, endpointing: false } }'],
    ['llm', 'brain', '{}'],
    ['tts', 'mouth', '{}'],
    ['turns', 'floor', '{}'],
  ] as const;
  const project = fixtureProject(parts.map(([, id]) => `${id}-package`));
  for (const [kind, id, instance] of parts) {
    project.install(`${id}-package`, pluginOffering(kind, id, contributionSource(kind, id, instance)));
  }
  return project;
}

function compose(
  project: FixtureProject,
  text: string,
  { env = {}, extraPlugins = [] }: { readonly env?: Environment; readonly extraPlugins?: readonly string[] } = {},
) {
  return composeSystem({
    read: parseSystemManifest(text, 'a.yaml'),
    catalog: discoverPlugins({ root: project.root, extraPlugins }),
    env,
    logger: SILENT,
    clock: 'virtual',
  });
}

async function problemsOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
  if (!EvaError.is(error)) throw error;
  return error.message;
}
