import { expect, test } from 'vitest';
import { cliProject, contributions } from '../__fixtures__/cli-project.ts';

const SYSTEM =
  'schema: eva/system@1\nid: mine\narchitecture: cascade\nstt: { use: ears }\nllm: { use: brain }\ntts: { use: mouth }\nturns: { use: floor }\n';
const KINDS = [
  ['stt', 'ears'],
  ['llm', 'brain'],
  ['tts', 'mouth'],
  ['turns', 'floor'],
] as const;

test('tells what is there, which keys are set, and shows none of them', async () => {
  using project = cliProject(['parts']);
  project.install(
    'parts',
    KINDS.map(([kind, id]) => ({ kind, id, env: id === 'ears' ? ['EARS_KEY', 'OTHER_KEY'] : [] })),
    contributions(KINDS.map(([kind, id]) => [kind, id, '{}'] as const)),
  );
  project.write('manifests/mine.yaml', SYSTEM);

  const { code, out } = await project.eva(['doctor'], { EARS_KEY: 'a-secret' });

  expect(code).toBe(0);
  expect(out).toMatch(/^ok +node +\d+\.\d+\.\d+$/m);
  expect(out).toMatch(/^ok +parts 1\.0\.0 +stt ears, llm brain, tts mouth, turns floor$/m);
  expect(out).toMatch(/^ok +EARS_KEY +set; for stt ears$/m);
  expect(out).toMatch(/^note +OTHER_KEY +not set; for stt ears$/m);
  expect(out).toMatch(/^ok +manifests\/mine\.yaml +mine can be run here$/m);
  expect(out).not.toContain('a-secret');
});

test('ends with 2 and names each plugin that cannot be used and each manifest that is wrong', async () => {
  using project = cliProject(['broken', 'newer']);
  project.install('broken', [{ kind: 'stt', id: 'ears' }], 'throw new Error("no such library");');
  project.write(
    'node_modules/newer/package.json',
    '{ "name": "newer", "version": "2.0.0", "eva": { "protocol": 9, "contributes": [] } }',
  );
  project.write('mine.yaml', SYSTEM.replace('ears', 'eers'));

  const { code, out } = await project.eva(['doctor', 'mine.yaml']);

  expect(code).toBe(2);
  expect(out).toMatch(/^problem +broken 1\.0\.0 +.*importing \.\/entry failed: no such library\.$/m);
  expect(out).toMatch(/^problem +newer 2\.0\.0 +speaks protocol 9; this eva speaks 1$/m);
  expect(out.match(/newer 2\.0\.0/g)).toHaveLength(1);
  expect(out).toMatch(/^problem +mine\.yaml +stt\.use: No installed plugin offers stt "eers"/m);
});

test('tells of a manifest that is named its own parts and keys, and of everything where none is', async () => {
  using project = cliProject(['parts', 'others']);
  const named = contributions(KINDS.map(([kind, id]) => [kind, id, '{}'] as const));
  project.install(
    'parts',
    KINDS.map(([kind, id]) => ({ kind, id, env: id === 'ears' ? ['EARS_KEY'] : [] })),
    named,
  );
  project.install(
    'others',
    [
      { kind: 'stt', id: 'their-ears', env: ['OTHER_KEY'] },
      { kind: 'perturbation', id: 'noise-pub' },
    ],
    contributions([
      ['stt', 'their-ears', '{}'],
      ['perturbation', 'noise-pub', '{}'],
    ]),
  );
  project.write('mine.yaml', SYSTEM);

  const mine = await project.eva(['doctor', 'mine.yaml']);
  const all = await project.eva(['doctor']);

  expect(mine.out.match(/^\w+ +\S+/gm)).toEqual([
    expect.stringMatching(/^ok +node$/),
    expect.stringMatching(/^ok +parts$/),
    expect.stringMatching(/^note +EARS_KEY$/),
    expect.stringMatching(/^ok +mine\.yaml$/),
  ]);
  expect(all.out).toMatch(/^ok +others 1\.0\.0 +stt their-ears, perturbation noise:pub$/m);
  expect(all.out).toMatch(/^note +OTHER_KEY +not set; for stt their-ears$/m);
});
