import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runSuite, select } from './run-suites.ts';
import { sharedDir } from './shared-dir.ts';
import { SUITES } from './suites.ts';

const goldenDir = path.join(sharedDir, 'golden');
const dataDir = path.join(sharedDir, 'data');
const isHere = existsSync(goldenDir) && existsSync(dataDir);
if (!isHere) console.log(`Skipped: no golden vectors at ${goldenDir}; set EVA_SHARED to the shared folder.`);

const covered = isHere ? select(goldenDir, SUITES, []).covered : [];

test.skipIf(!isHere)('every suite has vectors to run', () => {
  expect(covered.map(({ suite }) => suite.name).sort()).toEqual(SUITES.map((suite) => suite.name).sort());
});

test.skipIf(!isHere).each(covered.map(({ suite, file }) => [suite.name, suite, file] as const))(
  '%s agrees with all of its golden vectors',
  async (_name, suite, file) => {
    const result = await runSuite(suite, file, { dataDir });

    expect(result).toEqual({ name: suite.name, passed: result.total, total: result.total, failures: [] });
    expect(result.total).toBeGreaterThan(0);
  },
);
