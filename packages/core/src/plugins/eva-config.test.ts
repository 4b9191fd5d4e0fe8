import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import { fixtureProject } from './__fixtures__/fixture-project.ts';
import { readEvaConfig } from './eva-config.ts';

test('reads the config, and takes an empty one for the defaults', () => {
  using project = fixtureProject([]);
  const full = project.write('eva.config.yaml', 'plugins: ["@scope/a", ./mine]\ndiscovery: listed\n');
  const empty = project.write('empty.yaml', '# nothing yet\n');

  expect(readEvaConfig(full)).toEqual({ file: full, plugins: ['@scope/a', './mine'], discovery: 'listed' });
  expect(readEvaConfig(empty)).toEqual({ file: empty, plugins: [], discovery: 'auto' });
});

test('takes only a file that is not there for no config; a mistake inside never makes it vanish', () => {
  using project = fixtureProject([]);
  const wrong = project.write('eva.config.yaml', 'plugin: [a]\ndiscovery: lsited\n');

  expect(readEvaConfig(`${project.root}/absent.yaml`)).toBeUndefined();
  expect(
    messageOf(() => readEvaConfig(wrong))
      .replaceAll(wrong, 'FILE')
      .split('\n')
      .sort(),
  ).toEqual([
    'FILE:1:1 plugin: unknown key; expected one of plugins, discovery, prices; did you mean "plugins"?',
    'FILE:2:12 discovery: "lsited" is not possible here; expected one of auto, listed; did you mean "listed"?',
  ]);
  expect(messageOf(() => readEvaConfig(project.root))).toContain("can't be read");
});

test('names a price table of one’s own', () => {
  using project = fixtureProject([]);
  const file = project.write('eva.config.yaml', 'prices: ./prices.yaml\n');

  expect(readEvaConfig(file)).toEqual({ file, plugins: [], discovery: 'auto', prices: './prices.yaml' });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (EvaError.is(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}
