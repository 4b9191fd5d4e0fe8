import { expect, test } from 'vitest';
import { type CliProject, contributions } from './__fixtures__/cli-project.ts';
import { offlineProject, SYSTEM } from './__fixtures__/offline-parts.ts';

const RUN = ['run', 'keyed.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];

/** A project in which ears and mouth want keys, those of the ears from a variable of another name. */
function keyedProject(): CliProject {
  const project = offlineProject();
  const env = (name: string) => ({ env: [name] });
  project.install(
    'keyed',
    [
      { kind: 'stt', id: 'their-ears', ...env('EARS_KEY') },
      { kind: 'tts', id: 'their-mouth', ...env('MOUTH_KEY') },
    ],
    contributions([
      ['stt', 'their-ears', "{ key: host.secret('EARS_KEY') }"],
      ['tts', 'their-mouth', "{ key: host.secret('MOUTH_KEY') }"],
    ]),
  );
  project.write('package.json', '{ "name": "project", "dependencies": { "parts": "*", "keyed": "*" } }');
  const named = SYSTEM.replace('use: ears', 'use: their-ears, secrets: { apiKey: "env:MINE" }');
  project.write('keyed.yaml', named.replace('use: mouth', 'use: their-mouth'));
  return project;
}

test('a dry run wants no key, and names each that a run would want', async () => {
  using project = keyedProject();

  const { code, out, err } = await project.eva([...RUN, '--dry-run'], { MOUTH_KEY: '' });

  expect([code, err.split('\n')]).toEqual([
    0,
    [
      'eva: note: keyed needs the environment variable MINE, which is not set.',
      'eva: note: keyed needs the environment variable MOUTH_KEY, which is not set.',
      '',
    ],
  ]);
  expect(out).toMatch(/^mine\/1\/trial_0 +seed \d+ +to do +A greeting$/m);
});

test('a run wants its keys', async () => {
  using project = keyedProject();

  const { code, out, err } = await project.eva(RUN);

  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('eva: keyed needs the environment variable MINE, which is not set.');
});
