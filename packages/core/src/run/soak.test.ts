import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./scripted/soak-run.ts', import.meta.url));
const ALLOWED_BYTES = 8 * 1024 * 1024;

// In real time.
test('two hundred calls leave nothing open and no memory taken, and the process ends by itself', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', ...process.execArgv, SCRIPT], {
    encoding: 'utf8',
    timeout: 150_000,
  });

  expect([status, stderr]).toEqual([0, '']);
  const [warm, middle, end] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([warm, middle, end].map(({ calls, endings, open }) => ({ calls, endings, open }))).toEqual([
    { calls: 40, endings: ['goodbye'], open: warm.open },
    { calls: 80, endings: ['goodbye'], open: warm.open },
    { calls: 80, endings: ['goodbye'], open: warm.open },
  ]);
  expect(end.heapUsed - warm.heapUsed).toBeLessThan(ALLOWED_BYTES);
  expect(end.arrayBuffers - warm.arrayBuffers).toBeLessThan(ALLOWED_BYTES);
}, 160_000);
