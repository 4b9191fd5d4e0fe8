import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BENCH_DOMAINS, readBenchFolder } from '../../packages/cli/src/import/bench-folder.ts';
import { importSet } from '../../packages/cli/src/import/import-bench.ts';
import { sharedDir } from '../conformance/shared-dir.ts';
import { isFinished, publicCalls } from './public-calls.ts';

const BENCH = path.join(sharedDir, 'data/eva-bench');
const isHere = existsSync(BENCH);
if (!isHere) console.log(`skipped: no public data in ${BENCH}; EVA_SHARED says where else`);

/** All that the records hold names and first words for. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'fr-CA', 'hi', 'ko'];

test.runIf(isHere)('imports all 213 public records in each of their languages, none twice, no token left', async () => {
  const sets = await readBenchFolder({ path: BENCH, shown: 'bench' }, undefined);

  const counts = Object.fromEntries(sets.map(({ domain, records }) => [domain, records.length]));
  expect(counts).toEqual({ airline: 50, itsm: 80, medical_hr: 83 });
  for (const set of sets) {
    for (const language of LANGUAGES) {
      const imported = importSet(set, language, undefined);
      expect(new Set(imported.map(({ scenario }) => scenario.id)).size).toBe(set.records.length);
      expect(imported.map(({ source }) => source.record)).toEqual(set.records.map(({ record }) => record));
      expect(imported.map(({ source }) => source.scenarioDb)).toEqual(set.records.map(({ scenarioDb }) => scenarioDb));
    }
  }
  expect(sets.map(({ domain }) => domain)).toEqual([...BENCH_DOMAINS]);
});

test.runIf(isHere).each([
  { domain: 'airline', records: 50, finished: 45, completed: 40 },
  { domain: 'itsm', records: 80, finished: 78, completed: 76 },
  { domain: 'medical_hr', records: 83, finished: 80, completed: 75 },
] as const)('brings the public calls of $domain to a valid end in text', async ({ domain, ...least }) => {
  const calls = (await publicCalls(domain)) ?? [];

  const finished = calls.filter(isFinished).length;
  const completed = calls.filter(({ call }) => call.reachesGoal).length;
  console.log(
    `public ${domain} records in text: ${finished} of ${calls.length} finished, ${completed} tasks completed`,
  );
  expect(calls).toHaveLength(least.records);
  expect(finished).toBeGreaterThanOrEqual(least.finished);
  expect(completed).toBeGreaterThanOrEqual(least.completed);
});
