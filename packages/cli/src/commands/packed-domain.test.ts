import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const NAME = 'eva-domain-custom-domain';
const SYSTEM = `schema: eva/system@1
id: mine
architecture: cascade
stt: { use: ears }
llm: { use: rehearsal, latency: { fixedMs: 300 } }
tts: { use: flite }
turns: { use: silero }
`;

test('a domain that comes as a tarball is found, checked and called like our own', async () => {
  using project = projectWith(tarballOf('examples/custom-domain'));

  const listed = JSON.parse((await project.eva(['plugins', '--json'])).out) as { readonly packages: unknown[] };
  const validated = await project.eva(['domain', 'validate', 'custom-domain']);
  const solved = await project.eva(['domain', 'solve', 'custom-domain']);
  const flags = ['--domain', 'custom-domain', '--text', '--limit', '1', '--out', 'result', '--json'];
  const run = await project.eva(['run', 'mine.yaml', ...flags]);

  expect(JSON.stringify(listed)).toContain(`"${NAME}"`);
  expect(validated).toEqual({ code: 0, out: 'custom-domain: 2 scenarios, all right\n', err: '' });
  expect(solved.out).toBe('custom-domain: 2 of 2 scenarios solved\n');
  expect([run.code, run.err.split('\n')[0]]).toEqual([
    0,
    'eva: 1 call in text on the virtual clock (every part can run on it), seed 0, into result',
  ]);
  const [call] = JSON.parse(run.out).calls;
  expect(call.record).toMatchObject({ scenario: '1.1', status: 'scored', ending: { reason: 'goodbye' } });
  expect(call.scores.metrics.task_completion).toMatchObject({ score: 1, judged_by: 'code' });
  const stored = JSON.parse(readFileSync(join(project.root, 'result/run.json'), 'utf8'));
  expect(stored.provenance.plugins).toContainEqual(
    expect.objectContaining({ package: NAME, version: '0.1.0', contribution: 'domain/custom-domain' }),
  );
});

/** Packs a folder of this repository as its author would. */
function tarballOf(folder: string): string {
  const into = mkdtempSync(join(tmpdir(), 'eva-packed-'));
  const args = ['pack', join(ROOT, folder), '--pack-destination', into, '--json', '--ignore-scripts', '--offline'];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: into, encoding: 'utf8', stdio: 'pipe' })) as readonly {
    readonly filename: string;
  }[];
  return join(into, packed?.filename ?? '');
}

/** A fresh folder in which the tarball is installed without a network, and eva is linked beside it. */
function projectWith(tarball: string): CliProject {
  const project = cliProject();
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', tarball, ...flags], { cwd: project.root, stdio: 'pipe' });
  rmSync(join(tarball, '..'), { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(project.root, 'package.json'), 'utf8'));
  const linked = { '@eva/adapter-local': '*', '@eva/core': '*' };
  project.write('package.json', JSON.stringify({ name: 'project', dependencies: { ...dependencies, ...linked } }));
  mkdirSync(join(project.root, 'node_modules/@eva'), { recursive: true });
  for (const name of ['adapter-local', 'core']) {
    const folder = name === 'core' ? 'core' : 'adapters-local';
    symlinkSync(join(ROOT, 'packages', folder), join(project.root, 'node_modules/@eva', name), 'dir');
  }
  project.write('mine.yaml', SYSTEM);
  return project;
}
