import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EvaError } from '@eva/core';
import { expect, test } from 'vitest';
import { conformance } from './conformance-command.ts';

/** The hash is that of `{"a":null}`. */
const GOOD = {
  id: 'good',
  fn: 'db_hash',
  input: { db: { a: 'none' } },
  expected: { hash: 'd091f9c83c091f79652fe8786375b3fe4ce0861a56f5bfbafedbe431877ff0e8', normalized: { a: null } },
};
const WRONG = { ...GOOD, id: 'wrong', expected: { ...GOOD.expected, normalized: { a: 'none' } } };

/** A shared folder with one file of vectors that a suite checks, and one that none does. */
function aSharedDir(vectors: readonly unknown[]): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'eva-conformance-'));
  for (const folder of ['data', 'golden/metrics', 'golden/others'])
    mkdirSync(path.join(dir, folder), { recursive: true });
  const lines = vectors.map((vector) => (typeof vector === 'string' ? vector : JSON.stringify(vector)));
  writeFileSync(path.join(dir, 'golden/metrics/task_completion.jsonl'), lines.join('\n'));
  writeFileSync(path.join(dir, 'golden/others/no-suite.json'), '{"cases": []}');
  return dir;
}

async function run(sharedDir: string, ...args: readonly string[]) {
  const lines: string[] = [];
  const code = await conformance(args, { sharedDir, print: (line) => lines.push(line) });
  return { code, lines };
}

/** The message of the error about wrong input. */
async function complaint(sharedDir: string, ...args: readonly string[]): Promise<string> {
  const error = await run(sharedDir, ...args).catch((caught: unknown) => caught);
  return EvaError.is(error) ? error.message : 'no complaint';
}

test('passes when every vector of the suites that ran agrees, and names what is not covered', async () => {
  const { code, lines } = await run(aSharedDir([GOOD, GOOD]), 'metrics/task', 'others');

  expect(code).toBe(0);
  expect(lines).toEqual(['metrics/task_completion: 2/2', 'others/no-suite: not covered yet']);
});

test('fails and shows the place when a vector differs or throws', async () => {
  const broken = { ...GOOD, id: 'broken', input: {} };

  const { code, lines } = await run(aSharedDir([GOOD, WRONG, broken]), 'metrics/task');

  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    'metrics/task_completion: 1/3',
    '  wrong normalized.a: expected "none", got null',
  ]);
  expect(lines[2]).toMatch(/^ {2}broken error: expected "no exception", got ".+"$/);
});

test('does not count files without vectors, or without a suite, as passed', async () => {
  expect((await run(aSharedDir([]), 'metrics/task')).code).toBe(1);
  expect(await run(aSharedDir([GOOD]), 'others')).toEqual({
    code: 1,
    lines: ['others/no-suite: not covered yet', 'Nothing was checked.'],
  });
  expect(await run(aSharedDir([GOOD]), 'domains/airline-hashes')).toEqual({
    code: 1,
    lines: ['domains/airline-hashes: no vectors in this folder', 'Nothing was checked.'],
  });
});

test('complains about names, folders, options and lines it cannot make sense of', async () => {
  const shared = aSharedDir([GOOD, '{"id":']);

  expect(await complaint(shared, 'metrics/task_complition')).toBe(
    'no suite is called "metrics/task_complition"; did you mean "metrics/task_completion"?',
  );
  expect(await complaint(shared, '--dir', '/no/such/folder')).toBe(
    '--dir: there is no folder /no/such/folder; expected a folder that exists',
  );
  expect(await complaint(shared, '--fast')).toContain('--fast');
  expect(await complaint(shared, 'metrics/task')).toContain('task_completion.jsonl:2: this line is not JSON');
});

test('reads vectors and data from other folders when told', async () => {
  const [here, there] = [aSharedDir([WRONG]), aSharedDir([GOOD])];

  expect((await run(here, 'metrics/task', '--dir', path.join(there, 'golden'))).code).toBe(0);
});
