import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const TERMINAL = fileURLToPath(new URL('./terminal.ts', import.meta.url));

test('a reader that leaves early does not make a success of what failed', async () => {
  const program = `
    const { processTerminal } = await import(${JSON.stringify(TERMINAL)});
    const terminal = processTerminal();
    for (let line = 0; line < 100; line += 1) {
      terminal.out('much\\n'.repeat(10_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    process.exitCode = 1;`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => child.stdout.destroy());

  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });

  expect(code).toBe(1);
});
