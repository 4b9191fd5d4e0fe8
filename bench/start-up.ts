import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type Figure, median } from './figure.ts';

const ROOT = resolve(import.meta.dirname, '..');
const RUNS = 15;

/** From starting Node to the end of `eva --help`, built; beside a Node that does nothing. */
export async function benchStartUp(): Promise<readonly Figure[]> {
  const built = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/turbo/bin/turbo'), 'run', 'build', '--filter=@eva/cli...'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}${built.stderr}`);
  const help = medianMs([join(ROOT, 'packages/cli/dist/main.js'), '--help']);
  const nothing = medianMs(['-e', '0']);
  return [
    { name: 'eva --help, median', value: `${help.toFixed(0)} ms`, goal: '150 ms' },
    { name: 'node -e 0, median', value: `${nothing.toFixed(0)} ms` },
    { name: 'ratio', value: (help / nothing).toFixed(2) },
  ];
}

function medianMs(args: readonly string[]): number {
  const times = Array.from({ length: RUNS }, () => {
    const startedMs = performance.now();
    spawnSync(process.execPath, args);
    return performance.now() - startedMs;
  });
  return median(times);
}
