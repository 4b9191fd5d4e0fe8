import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import { type FixtureProject, fixtureProject, pluginOffering } from './__fixtures__/fixture-project.ts';
import { type DiscoverOptions, discoverPlugins } from './discover-plugins.ts';

const THROWS = 'throw new Error("executed during discovery")';

test('finds a direct dependency in a strict layout, and not the plugin that a dependency drags in', () => {
  using project = fixtureProject(['plugin-a', 'plain']);
  project.install('plugin-a', pluginOffering('stt', 'ears', THROWS));
  const plain = project.install('plain', { dependencies: ['plugin-b'] });
  project.install('plugin-b', pluginOffering('stt', 'hidden', THROWS), join(plain, '../..'));

  expect(found(project)).toEqual(['plugin-a: stt/ears']);
});

test('reads development and optional dependencies, and skips what is not installed', () => {
  using project = fixtureProject([], { devDependencies: { 'plugin-a': '*' }, optionalDependencies: { absent: '*' } });
  project.install('plugin-a', pluginOffering('tts', 'mouth', THROWS));

  expect(discoverPlugins({ root: project.root })).toMatchObject({
    packages: [{ name: 'plugin-a', source: { type: 'dependency', of: 'project' } }],
    warnings: [],
  });
});

test('reads the dependencies of the workspace root as well', () => {
  using project = fixtureProject(['plugin-a'], { workspaces: ['packages/*'] });
  project.install('plugin-a', pluginOffering('stt', 'ears', THROWS));
  project.write('packages/member/package.json', JSON.stringify({ name: 'member' }));

  expect(found(project, { root: join(project.root, 'packages/member') })).toEqual(['plugin-a: stt/ears']);
});

test('takes the plugins that a preset names, one level deep, from the folder of the preset', () => {
  using project = fixtureProject(['preset']);
  const preset = project.install('preset', { eva: { protocol: 1, plugins: ['inner'] } });
  const inner = pluginOffering('metric', 'speed', THROWS);
  const within = project.install(
    'inner',
    { ...inner, eva: { ...(inner.eva as object), plugins: ['deeper'] } },
    join(preset, '../..'),
  );
  project.install('deeper', pluginOffering('metric', 'depth', THROWS), join(within, '../..'));

  expect(found(project)).toEqual(['preset:', 'inner: metric/speed']);
});

test('takes the presets of the package that offers the command', () => {
  using project = fixtureProject([]);
  const host = project.install('host', { eva: { protocol: 1, plugins: ['inner'] } });
  project.install('inner', pluginOffering('domain', 'shop', THROWS), join(host, '../..'));

  expect(found(project, { hostPackageDir: host })).toEqual(['host:', 'inner: domain/shop']);
});

test('takes packages and folders that the config and the flag name, and only those when discovery is listed', () => {
  using project = fixtureProject(['plugin-a', 'plugin-b']);
  project.install('plugin-a', pluginOffering('stt', 'ears', THROWS));
  project.install('plugin-b', pluginOffering('tts', 'mouth', THROWS));
  project.write('mine/package.json', JSON.stringify({ name: 'mine', ...pluginOffering('llm', 'brain') }));
  const config = { file: 'eva.config.yaml', plugins: ['plugin-b'] };

  expect(found(project, { extraPlugins: ['./mine'], config: { ...config, discovery: 'auto' } })).toEqual([
    'mine: llm/brain',
    'plugin-b: tts/mouth',
    'plugin-a: stt/ears',
  ]);
  expect(found(project, { extraPlugins: ['./mine'], config: { ...config, discovery: 'listed' } })).toEqual([
    'mine: llm/brain',
    'plugin-b: tts/mouth',
  ]);
});

test('takes a name that leads somewhere for a folder: absolute, ".", ".." and what is below them', () => {
  using project = fixtureProject([]);
  const folder = (name: string) => JSON.stringify({ name, ...pluginOffering('llm', name) });
  project.write('package.json', folder('above'));
  project.write('mine/package.json', folder('mine'));
  const foundBy = (name: string) =>
    discoverPlugins({ root: join(project.root, 'mine'), extraPlugins: [name] }).packages.map((one) => one.name);

  expect(['.', './', '..', '../mine', project.root, join(project.root, 'mine')].map(foundBy)).toEqual([
    ['mine'],
    ['mine'],
    ['above'],
    ['mine'],
    ['above'],
    ['mine'],
  ]);
});

test('refuses a plugin that a person named and that is not there or is none', () => {
  using project = fixtureProject([]);
  project.install('plain', {});

  expect(errorOf(() => discoverPlugins({ root: project.root, extraPlugins: ['absent'] }))).toEqual({
    code: 'plugin-not-found',
    message: 'absent, named by --plugin, is not installed.',
    hint: 'Type: pnpm add -D absent',
  });
  expect(errorOf(() => discoverPlugins({ root: project.root, extraPlugins: ['plain'] }))).toMatchObject({
    code: 'plugin-broken',
    message: 'plain 1.0.0, named by --plugin, is no plugin: its package.json has no "eva" field.',
  });
});

test('keeps a broken plugin and one of another protocol as warnings', () => {
  using project = fixtureProject(['broken', 'newer', 'twice']);
  project.install('broken', { eva: { protocol: 1, contributes: [{ kind: 'ears', id: 'x', entry: 'entry' }] } });
  project.install('newer', { eva: { protocol: 2, shape: 'of the future', contributes: [{ kind: 'stt', id: 'x' }] } });
  const same = { kind: 'stt', id: 'x', entry: './e' };
  project.install('twice', { eva: { protocol: 1, contributes: [same, same] } });

  const catalog = discoverPlugins({ root: project.root });

  expect(catalog.warnings).toMatchInlineSnapshot(`
    [
      "broken 1.0.0 is broken: eva.contributes.0.kind: Invalid option: expected one of "stt"|"llm"|"audio-llm"|"tts"|"s2s"|"turns"|"judge"|"caller"|"domain"|"metric"|"perturbation"; eva.contributes.0.entry: must be an exports subpath that starts with "./".",
      "newer 1.0.0 speaks protocol 2, which this eva does not.",
      "twice 1.0.0 is broken: eva.contributes: stt "x" is listed twice.",
    ]
  `);
  expect(catalog.packages.map((one) => one.state)).toMatchObject([
    { type: 'broken', claims: [{ kind: 'ears', id: 'x' }] },
    { type: 'protocol-unsupported', protocol: 2, claims: [{ kind: 'stt', id: 'x' }] },
    { type: 'broken' },
  ]);
});

test('says so when it leaves out a second copy of a package', () => {
  using project = fixtureProject(['plugin-a', 'preset']);
  const nearer = project.install('plugin-a', { ...pluginOffering('stt', 'ears'), version: '2.0.0' });
  const preset = project.install('preset', { eva: { protocol: 1, plugins: ['plugin-a'] } });
  const other = project.install('plugin-a', pluginOffering('stt', 'ears'), join(preset, '../..'));

  expect(discoverPlugins({ root: project.root }).warnings).toEqual([
    `plugin-a 1.0.0 in ${other} is left out: 2.0.0 in ${nearer} is nearer.`,
  ]);
});

test('reports a package.json of the project that is no JSON with its path', () => {
  using project = fixtureProject([]);
  const file = project.write('package.json', '{ "name": ');

  expect(errorOf(() => discoverPlugins({ root: project.root })).message).toContain(`${file}: can't be read: `);
});

function found(project: FixtureProject, options: Partial<DiscoverOptions> = {}): readonly string[] {
  const { packages } = discoverPlugins({ root: project.root, ...options });
  return packages.map((plugin) => {
    const contributes = plugin.state.type === 'ready' ? plugin.state.contributes : [];
    return `${plugin.name}: ${contributes.map((one) => `${one.kind}/${one.id}`).join(' ')}`.trimEnd();
  });
}

function errorOf(act: () => unknown): { readonly code: string; readonly message: string; readonly hint?: string } {
  try {
    act();
  } catch (error) {
    if (!EvaError.is(error)) throw error;
    const { code, message, hint } = error;
    return hint === undefined ? { code, message } : { code, message, hint };
  }
  throw new Error('nothing was thrown');
}
