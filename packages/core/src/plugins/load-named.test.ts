import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import {
  contributionSource,
  type FixtureProject,
  fixtureProject,
  pluginOffering,
} from './__fixtures__/fixture-project.ts';
import { discoverPlugins } from './discover-plugins.ts';
import { loadDomain, loadMetrics } from './load-named.ts';

test('loads the domain that is asked for', async () => {
  using project = projectWith([['domain', 'shop', "{ id: 'shop' }"]]);

  const { part, provenance } = await loadDomain('shop', spec(project));

  expect([part.kind, part.id, provenance.contribution]).toEqual(['domain', 'shop', 'domain/shop']);
});

test('answers an unknown domain with the installed ones', async () => {
  using project = projectWith([['domain', 'shop', '{}']]);

  expect(await messageOf(loadDomain('shpo', spec(project)))).toBe(
    'No installed plugin offers domain "shpo"; installed: shop.',
  );
});

test('loads the metrics of the default set, or just those that are named', async () => {
  using project = projectWith([
    ['metric', 'speed', "{ id: 'speed', inDefaultSet: true, needs: ['recording'] }"],
    ['metric', 'extra', "{ id: 'extra', inDefaultSet: false, needs: [] }"],
  ]);

  expect(idsOf(await loadMetrics(undefined, spec(project)))).toEqual(['speed']);
  expect(idsOf(await loadMetrics(['extra', 'extra'], spec(project)))).toEqual(['extra']);
});

test('leaves a metric that needs a judge out of the default set with a warning, and refuses it by name', async () => {
  using project = projectWith([['metric', 'taste', "{ id: 'taste', inDefaultSet: true, needs: ['judge-text'] }"]]);
  const warnings: unknown[] = [];

  expect(idsOf(await loadMetrics(undefined, spec(project, warnings)))).toEqual([]);
  expect(warnings).toEqual([['A metric is left out because it needs a judge', { metric: 'taste' }]]);
  expect(await messageOf(loadMetrics(['taste'], spec(project)))).toBe(
    '--metrics: taste needs a judge, and rules cannot stand in for one; expected --judge with a judge manifest',
  );
});

test('refuses two metrics that would be stored under one id', async () => {
  using project = projectWith([['metric', 'speed', '{}']]);
  project.install('other', pluginOffering('metric', 'speed', contributionSource('metric', 'speed')));

  expect(await messageOf(loadMetrics(undefined, spec(project, [], ['other'])))).toBe(
    'metric "speed" is offered by other 1.0.0 and speed-package 1.0.0.',
  );
});

function projectWith(parts: readonly (readonly [string, string, string])[]): FixtureProject {
  const project = fixtureProject(parts.map(([, id]) => `${id}-package`));
  for (const [kind, id, instance] of parts) {
    project.install(`${id}-package`, pluginOffering(kind, id, contributionSource(kind, id, instance)));
  }
  return project;
}

function spec(project: FixtureProject, warnings: unknown[] = [], extraPlugins: readonly string[] = []) {
  return {
    catalog: discoverPlugins({ root: project.root, extraPlugins }),
    env: {},
    logger: { debug: () => {}, info: () => {}, warn: (...args: unknown[]) => void warnings.push(args) },
  };
}

function idsOf(loaded: Awaited<ReturnType<typeof loadMetrics>>): readonly string[] {
  return loaded.map(({ part }) => part.id);
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
  if (!EvaError.is(error)) throw error;
  return error.message;
}
