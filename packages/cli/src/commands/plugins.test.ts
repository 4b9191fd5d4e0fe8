import { expect, test } from 'vitest';
import { cliProject } from '../__fixtures__/cli-project.ts';

test('lists the plugins of the project and those that come with the command, and runs none of them', async () => {
  using project = cliProject(['my-ears', 'broken']);
  project.install(
    'my-ears',
    [{ kind: 'stt', id: 'ears', env: ['EARS_KEY'], clocks: ['wall'], title: 'Ears' }],
    'throw 1',
  );
  project.install('broken', [{ kind: 'stt' }], 'throw 1');

  const { code, out, err } = await project.eva(['plugins']);

  expect(code).toBe(0);
  expect(out.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^KIND +ID +PACKAGE +CLOCKS +NEEDS$/),
      expect.stringMatching(/^stt +ears +my-ears 1\.0\.0 +wall +EARS_KEY +Ears$/),
      expect.stringMatching(/^- +- +broken 1\.0\.0 +broken$/),
      expect.stringMatching(/^domain +airline +@eva\/domain-airline /),
    ]),
  );
  expect(err).toMatch(/^eva: warning: broken 1\.0\.0 is broken: eva\.contributes\.0\.id: [^\n]+\.\n$/);
});

test('prints JSON and nothing else on stdout', async () => {
  using project = cliProject(['my-ears']);
  project.install('my-ears', [{ kind: 'stt', id: 'ears' }], 'throw 1');

  const { out } = await project.eva(['plugins', '--json']);

  expect(JSON.parse(out).packages[0]).toMatchObject({ name: 'my-ears', state: { type: 'ready' } });
});

test('refuses a plugin that is named and not there', async () => {
  using project = cliProject();

  expect(await project.eva(['plugins', '--plugin', './absent'])).toEqual({
    code: 2,
    out: '',
    err: `eva: ./absent, named by --plugin, is not installed.\n     No package.json lies in ${project.root}/absent.\n`,
  });
});
