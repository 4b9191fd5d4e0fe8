import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { cliReference } from './cli-reference.ts';

it('finds docs/reference/cli.md up to date with the command line', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/reference/cli.md'), 'utf8');

  expect(page, 'run `pnpm docs`').toBe(await cliReference());
});
