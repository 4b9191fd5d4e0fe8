import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '../debian/chromium.ts';
import { ensurePackages } from '../debian/ensure-packages.ts';
import { pocketSphinx } from '../debian/pocketsphinx.ts';

/**
 * The whole test: lint, structure, types, then every test. Ends with one line, `N passed, N failed, N skipped`, in
 * which each of the steps before the tests counts as one.
 */
const root = resolve(import.meta.dirname, '../..');
const fromSource = ['--conditions=eva-source', '--import', './tooling/source/register.mjs'];
const bin = (name: string): string => join(root, 'node_modules', name);

interface Step {
  readonly name: string;
  readonly arguments: readonly string[];
}

const steps: readonly Step[] = [
  { name: 'lint and format', arguments: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'structure', arguments: [...fromSource, 'tooling/checks/run.ts'] },
  { name: 'types', arguments: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
];

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly numPendingTests: number;
}

let passed = 0;
let failed = 0;
let skipped = 0;

for (const step of steps) {
  console.log(`\n== ${step.name}`);
  const { status } = spawnSync(process.execPath, step.arguments, { cwd: root, stdio: 'inherit' });
  if (status === 0) passed += 1;
  else failed += 1;
}

console.log('\n== tests');
// Without them the tests that listen with an independent recogniser, or look at a page, are skipped and counted as such.
ensurePackages(pocketSphinx('Tests listen to recorded calls with PocketSphinx'));
ensurePackages(chromium);
const folder = mkdtempSync(join(tmpdir(), 'eva-test-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
try {
  const counts = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  skipped += counts.numPendingTests;
  // A file that could not be loaded holds no failed test, and is a failure all the same.
  if (status !== 0 && counts.numFailedTests === 0) failed += Math.max(1, counts.numFailedTestSuites);
} catch {
  failed += 1;
}
rmSync(folder, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
