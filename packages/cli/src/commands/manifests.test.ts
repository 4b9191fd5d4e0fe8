import { expect, test } from 'vitest';
import { type CliProject, cliProject, contributions } from '../__fixtures__/cli-project.ts';

const SYSTEM = `schema: eva/system@1
id: mine
architecture: cascade
stt: { use: ears }
llm: { use: brain }
tts: { use: mouth }
turns: { use: floor }
`;

test('finds a right manifest right', async () => {
  using project = installed();
  project.write('mine.yaml', SYSTEM);

  expect(await project.eva(['manifest', 'check', 'mine.yaml'])).toEqual({
    code: 0,
    out: 'mine.yaml: mine is right\n',
    err: '',
  });
});

test('reports all problems of all files together, on stderr and as JSON', async () => {
  using project = installed();
  project.write('one.yaml', SYSTEM.replace('use: ears', 'use: eers').replace('use: mouth', 'use: mouht'));
  project.write('two.yaml', SYSTEM.replace('id: mine', 'id: mine\nextra: 1'));
  project.write('right.yaml', SYSTEM);

  const { code, out, err } = await project.eva(['manifest', 'check', 'one.yaml', 'two.yaml', 'right.yaml']);
  const json = await project.eva(['manifest', 'check', 'one.yaml', 'right.yaml', '--json']);

  expect([code, out]).toEqual([2, 'right.yaml: mine is right\n']);
  expect(err).toMatchInlineSnapshot(`
    "eva: one.yaml:4:13 stt.use: No installed plugin offers stt "eers"; installed: ears. Did you mean "ears"?
         one.yaml:6:13 tts.use: No installed plugin offers tts "mouht"; installed: mouth. Did you mean "mouth"?
         two.yaml:3:1 extra: unknown key; expected one of schema, id, agent, architecture, stt, llm, tts, turns
    "
  `);
  expect(json.code).toBe(2);
  expect(JSON.parse(json.out)).toMatchObject([
    {
      file: 'one.yaml',
      problems: [
        { line: 4, path: 'stt.use' },
        { line: 6, path: 'tts.use' },
      ],
    },
    { file: 'right.yaml', problems: [] },
  ]);
});

test('a key that is not set is a note, since the manifest is right', async () => {
  using project = cliProject(['parts', 'keyed']);
  installParts(project);
  const module = contributions([['stt', 'keyed', "{ key: host.secret('EARS_KEY') }"]]);
  project.install('keyed', [{ kind: 'stt', id: 'keyed', env: ['EARS_KEY'] }], module);
  project.write('mine.yaml', SYSTEM.replace('ears', 'keyed'));

  expect(await project.eva(['manifest', 'check', 'mine.yaml'])).toEqual({
    code: 0,
    out: 'mine.yaml: mine is right\n',
    err: 'eva: note: mine.yaml: keyed needs the environment variable EARS_KEY, which is not set. Put EARS_KEY=... into .env, or export it.\n',
  });
});

test('checks a caller by its own rules', async () => {
  using project = installed();
  project.write('caller.yaml', 'schema: eva/caller@1\nid: polite\ncaller: { use: nobody }\nstt: { use: ears }\n');

  expect((await project.eva(['manifest', 'check', 'caller.yaml'])).err).toContain(
    'eva: caller.yaml:3:16 caller.use: No installed plugin offers caller "nobody"',
  );
});

test('lists systems with what keeps them from running', async () => {
  using project = installed();
  project.write('manifests/a.yaml', SYSTEM);
  project.write('examples/first/b.yaml', SYSTEM.replace('id: mine', 'id: other').replace('use: ears', 'use: gone'));
  project.write('examples/notes.yaml', 'just: a note\n');

  const { code, out } = await project.eva(['systems']);

  expect(code).toBe(0);
  expect(out).toMatchInlineSnapshot(`
    "SYSTEM  ARCHITECTURE  PARTS                                        INSTALLED                     MANIFEST
    mine    cascade       stt ears, llm brain, tts mouth, turns floor  ready                         manifests/a.yaml
    other   cascade       stt gone, llm brain, tts mouth, turns floor  stt "gone": plugin-not-found  examples/first/b.yaml
    "
  `);
});

test('prints the schema of manifests', async () => {
  using project = cliProject();

  expect(JSON.parse((await project.eva(['manifest', 'schema'])).out)).toMatchObject({ title: 'eva system manifest' });
});

function installed(): CliProject {
  const project = cliProject(['parts']);
  installParts(project);
  return project;
}

function installParts(project: CliProject): void {
  const parts = [
    ['stt', 'ears', '{ capabilities: { partials: true, endpointing: false } }'],
    ['llm', 'brain', '{}'],
    ['tts', 'mouth', '{}'],
    ['turns', 'floor', '{}'],
  ] as const;
  project.install(
    'parts',
    parts.map(([kind, id]) => ({ kind, id })),
    contributions(parts),
  );
}
