import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import type { Kind } from '../protocol/contribution.ts';
import { contributionSource, fixtureProject, pluginOffering } from './__fixtures__/fixture-project.ts';
import { discoverPlugins } from './discover-plugins.ts';
import { findContribution } from './find-contribution.ts';
import { loadContribution, loadPromisedEmulator } from './load-contribution.ts';
import type { PluginCatalog } from './plugin-package.ts';

test('loads the contribution that an id names, and says which bytes it was', async () => {
  using project = fixtureProject(['plugin-a']);
  project.install('plugin-a', pluginOffering('stt', 'ears', contributionSource('stt', 'ears')));

  const loaded = await load(discoverPlugins({ root: project.root }), 'stt', 'ears');

  expect(loaded.contribution).toMatchObject({ protocol: 1, kind: 'stt', id: 'ears' });
  expect(loaded.provenance).toEqual({
    package: 'plugin-a',
    version: '1.0.0',
    contribution: 'stt/ears',
    packageSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    entrySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('loads the emulator that a package promises beside what it contributes, and nothing where it promises none', async () => {
  using project = fixtureProject(['plugin-a', 'plugin-b', 'plugin-c']);
  const offering = (id: string) => pluginOffering('stt', id, contributionSource('stt', id));
  const promising = { ...offering('mimed'), eva: { ...Object(offering('mimed').eva), emulator: './emulator' } };
  project.install('plugin-a', offering('ears'));
  project.install('plugin-b', {
    ...promising,
    exports: { ...Object(promising.exports), './emulator': './emulator.js' },
    files: { ...promising.files, 'emulator.js': 'export default { package: "plugin-b", start() {} };' },
  });
  project.install('plugin-c', { ...promising, eva: { ...Object(offering('lost').eva), emulator: './emulator' } });
  const catalog = discoverPlugins({ root: project.root });
  const emulatorOf = (use: string) => loadPromisedEmulator(findContribution({ catalog, kind: 'stt', use }));

  expect(await emulatorOf('ears')).toBeUndefined();
  expect(await emulatorOf('mimed')).toMatchObject({ package: 'plugin-b' });
  expect(await errorOf(emulatorOf('lost'))).toMatchObject({
    code: 'plugin-broken',
    message: 'plugin-c 1.0.0 can\'t be used: its "exports" do not offer ./emulator.',
  });
});

test('picks one out of a default export that is an array, by kind and id', async () => {
  using project = fixtureProject(['plugin-a']);
  const many = `const make = (kind, id) => ({ protocol: 1, kind, id, options: { jsonSchema: {}, parse: (v) => v }, create() {} });
    export default [make('metric', 'ears'), make('stt', 'mouth'), make('stt', 'ears')];`;
  project.install('plugin-a', pluginOffering('stt', 'ears', many));

  const { contribution } = await load(discoverPlugins({ root: project.root }), 'stt', 'ears');

  expect([contribution.kind, contribution.id]).toEqual(['stt', 'ears']);
});

test('names both packages and the long form when two offer the same, and takes the long form', async () => {
  using project = fixtureProject(['plugin-a', '@scope/plugin-b']);
  project.install('plugin-a', pluginOffering('stt', 'ears', contributionSource('stt', 'ears')));
  project.install('@scope/plugin-b', pluginOffering('stt', 'ears', contributionSource('stt', 'ears')));
  const catalog = discoverPlugins({ root: project.root });

  expect(await errorOf(load(catalog, 'stt', 'ears'))).toEqual({
    code: 'plugin-conflict',
    message: 'stt "ears" is offered by plugin-a 1.0.0 and @scope/plugin-b 1.0.0.',
    hint: 'Write the long form: "plugin-a#ears" or "@scope/plugin-b#ears".',
  });
  expect((await load(catalog, 'stt', '@scope/plugin-b#ears')).provenance.package).toBe('@scope/plugin-b');
});

test('answers an unknown id with what is installed for the slot and the nearest spelling', async () => {
  using project = fixtureProject(['plugin-a']);
  project.install('plugin-a', pluginOffering('stt', 'ears'));

  expect(await errorOf(load(discoverPlugins({ root: project.root }), 'stt', 'eers'))).toEqual({
    code: 'plugin-not-found',
    message: 'No installed plugin offers stt "eers"; installed: ears.',
    hint: 'Did you mean "ears"?',
  });
});

test('answers a known first-party name, spelt right or nearly, with the line to type', async () => {
  using project = fixtureProject([]);
  const catalog = discoverPlugins({ root: project.root });
  const known = new Map([['stt/hearing', '@eva/adapter-hearing']]);

  expect(await errorOf(loadContribution({ kind: 'stt', use: 'hearing', catalog, known }))).toMatchObject({
    message: 'No installed plugin offers stt "hearing"; installed: none.',
    hint: 'Type: pnpm add -D @eva/adapter-hearing',
  });
  expect(await errorOf(loadContribution({ kind: 'stt', use: 'hearnig', catalog, known }))).toMatchObject({
    hint: 'Did you mean "hearing"? Type: pnpm add -D @eva/adapter-hearing',
  });
});

test('says of a name that is like none how something of that name gets installed', async () => {
  using project = fixtureProject([]);

  expect(await errorOf(load(discoverPlugins({ root: project.root }), 'stt', 'acme'))).toMatchObject({
    message: 'No installed plugin offers stt "acme"; installed: none.',
    hint: 'Install a package that offers it (pnpm add -D NAME), or name its folder under "plugins:" in eva.config.yaml.',
  });
});

test('does not take a contribution of another kind with the same id', async () => {
  using project = fixtureProject(['plugin-a']);
  project.install('plugin-a', pluginOffering('tts', 'ears', contributionSource('tts', 'ears')));

  expect(await errorOf(load(discoverPlugins({ root: project.root }), 'stt', 'ears'))).toMatchObject({
    code: 'plugin-not-found',
  });
});

test('refuses a plugin of another protocol before it imports anything', async () => {
  using project = fixtureProject(['newer']);
  const plugin = pluginOffering('stt', 'ears', 'throw new Error("imported")');
  project.install('newer', { ...plugin, eva: { ...(plugin.eva as object), protocol: 2 } });

  expect(await errorOf(load(discoverPlugins({ root: project.root }), 'stt', 'ears'))).toEqual({
    code: 'protocol-unsupported',
    message: 'newer 1.0.0 speaks protocol 2; this eva speaks 1.',
    hint: 'Update @eva/cli, or install newer@1.',
  });
});

test('makes a broken plugin an error when it is used, by id or by package', async () => {
  using project = fixtureProject(['broken']);
  project.install('broken', { eva: { protocol: 1, contributes: [{ kind: 'stt', id: 'ears' }] } });
  const catalog = discoverPlugins({ root: project.root });
  const message =
    "broken 1.0.0 can't be used: eva.contributes.0.entry: Invalid input: expected string, received undefined.";

  expect(await errorOf(load(catalog, 'stt', 'ears'))).toMatchObject({ code: 'plugin-broken', message });
  expect(await errorOf(load(catalog, 'tts', 'broken#any'))).toMatchObject({ code: 'plugin-broken', message });
});

test('refuses an entry that leaves the folder of its package, by path or by link', async () => {
  using project = fixtureProject(['by-path', 'by-link']);
  const outside = project.write('outside.js', contributionSource('stt', 'ears'));
  project.install('by-path', {
    ...pluginOffering('stt', 'path'),
    exports: { './entry': '../../../../../outside.js' },
  });
  const { files: _none, ...linked } = pluginOffering('stt', 'link');
  symlinkSync(outside, join(project.install('by-link', linked), 'entry.js'));
  const catalog = discoverPlugins({ root: project.root });

  expect(await errorOf(load(catalog, 'stt', 'path'))).toMatchObject({
    code: 'plugin-broken',
    message:
      "by-path 1.0.0 can't be used: ./entry stands for ../../../../../outside.js, which lies outside the package.",
  });
  expect(await errorOf(load(catalog, 'stt', 'link'))).toMatchObject({
    message: "by-link 1.0.0 can't be used: ./entry stands for ./entry.js, which lies outside the package.",
  });
});

test.each([
  [
    'the wrong id',
    contributionSource('stt', 'other'),
    'package.json promises stt "ears", but ./entry offers stt "other"',
  ],
  [
    'the wrong kind',
    contributionSource('tts', 'ears'),
    'package.json promises stt "ears", but ./entry offers tts "ears"',
  ],
  ['no default export', 'export const stt = 1', './entry has no default export'],
  [
    'no create',
    'export default { protocol: 1, kind: "stt", id: "ears" }',
    './entry lacks "create", "options.parse" or "options.jsonSchema"',
  ],
  [
    'options without a schema',
    contributionSource('stt', 'ears').replace('jsonSchema: {}, ', ''),
    './entry lacks "create", "options.parse" or "options.jsonSchema"',
  ],
  [
    'an export without kind and id',
    'export default {}',
    'package.json promises stt "ears", but ./entry offers nothing',
  ],
  [
    'another protocol',
    contributionSource('stt', 'ears').replace('protocol: 1', 'protocol: 3'),
    './entry says protocol 3, package.json says 1',
  ],
  ['a crash', 'throw new Error("no such library")', 'importing ./entry failed: no such library'],
])('refuses a module with %s', async (_name, source, reason) => {
  using project = fixtureProject(['plugin-a']);
  project.install('plugin-a', pluginOffering('stt', 'ears', source));

  expect(await errorOf(load(discoverPlugins({ root: project.root }), 'stt', 'ears'))).toEqual({
    code: 'plugin-broken',
    message: `plugin-a 1.0.0 can't be used: ${reason}.`,
  });
});

test('refuses an entry that exports do not offer, or whose file is not there', async () => {
  using project = fixtureProject(['unlisted', 'absent']);
  project.install('unlisted', { ...pluginOffering('stt', 'unlisted'), exports: { '.': './index.js' } });
  project.install('absent', { ...pluginOffering('stt', 'absent'), exports: { './entry': './nowhere.js' } });
  const catalog = discoverPlugins({ root: project.root });

  expect(await errorOf(load(catalog, 'stt', 'unlisted'))).toMatchObject({
    message: 'unlisted 1.0.0 can\'t be used: its "exports" do not offer ./entry.',
  });
  expect(await errorOf(load(catalog, 'stt', 'absent'))).toMatchObject({
    message: "absent 1.0.0 can't be used: ./entry stands for ./nowhere.js, which is not there.",
  });
});

function load(catalog: PluginCatalog, kind: Kind, use: string) {
  return loadContribution({ kind, use, catalog });
}

async function errorOf(
  work: Promise<unknown>,
): Promise<{ readonly code: string; readonly message: string; readonly hint?: string }> {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
  if (!EvaError.is(error)) throw error;
  const { code, message, hint } = error;
  return hint === undefined ? { code, message } : { code, message, hint };
}
