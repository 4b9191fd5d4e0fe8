import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli } from '@eva/cli';
import type { JsonObject, StoredScores } from '@eva/core';
import { afterAll, expect, test } from 'vitest';
import { compare } from './compare.ts';
import { sharedDir } from './shared-dir.ts';
import { readVectors } from './vector-files.ts';

const recordDir = path.join(sharedDir, 'data/reference-records');
const vectorFile = path.join(sharedDir, 'golden/metrics/record_1_1_2.jsonl');
const isHere = existsSync(recordDir) && existsSync(vectorFile);
if (!isHere) console.log(`Skipped: no recorded call at ${recordDir}; set EVA_SHARED to the shared folder.`);

const root = mkdtempSync(path.join(tmpdir(), 'eva-recorded-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function eva(...args: readonly string[]) {
  const shown = { out: '', err: '' };
  const code = await runCli(args, {
    cwd: root,
    env: {},
    hasColor: false,
    signal: new AbortController().signal,
    now: () => new Date('2026-03-17T10:45:00Z'),
    out: (text) => {
      shown.out += text;
    },
    err: (text) => {
      shown.err += text;
    },
  });
  return { code, ...shown };
}

/** As the vectors were made: what the call came to counts as what it should have come to. */
function writeScenario(): void {
  const database = (name: string) =>
    JSON.parse(readFileSync(path.join(recordDir, '1.1.2', name), 'utf8')) as JsonObject;
  mkdirSync(path.join(root, 'scenarios'), { recursive: true });
  const scenario = {
    id: '1.1.2',
    title: 'The recorded call',
    workflow: 'recorded',
    now: '2026-03-01 17:22 CST',
    goal: { summary: 'As recorded.', openingLine: 'Hi.', decisionTree: {}, facts: {} },
    persona: { id: 'recorded', description: 'As recorded.' },
    initialDb: database('initial_scenario_db.json'),
    expectedDb: database('final_scenario_db.json'),
    tags: [],
  };
  writeFileSync(path.join(root, 'scenarios/1.1.2.json'), JSON.stringify(scenario));
  writeFileSync(path.join(root, 'package.json'), '{ "name": "project" }');
}

test.skipIf(!isHere)(
  'the recorded call, imported and scored on the command line, has the score of the method in every metric of code',
  async () => {
    writeScenario();
    const imported = await eva('import', 'run', recordDir, '--out', 'run', '--scenarios', 'scenarios');
    expect(imported).toMatchObject({ code: 0, err: '' });

    const vectors: { readonly metric: string; readonly expected: JsonObject }[] = [];
    for await (const { vector } of readVectors(vectorFile)) {
      const { metric } = vector.input as { readonly metric?: string };
      if (metric !== undefined) vectors.push({ metric, expected: vector.expected as JsonObject });
    }
    expect(vectors).toHaveLength(9);
    const ids = vectors.map(({ metric }) => metric).join(',');
    expect(await eva('score', 'run', '--metrics', ids)).toMatchObject({ code: 0 });

    const file = path.join(root, 'run/calls/1.1.2/trial_0/scores.json');
    const { metrics } = JSON.parse(readFileSync(file, 'utf8')) as StoredScores;
    const differences = vectors.flatMap(({ metric, expected }) => {
      const { score, normalized_score, skipped, sub_metrics } = metrics[metric] ?? {};
      const parts = Object.entries(sub_metrics ?? {}).map(([key, part]) => [
        key,
        { score: part.score, normalized_score: part.normalized_score },
      ]);
      const got = { score, normalized_score, skipped, sub_metrics: Object.fromEntries(parts) };
      const { details: _details, has_error: _error, sub_metrics: theirs = {}, ...figures } = expected;
      return compare({ ...figures, sub_metrics: theirs }, got, { tolerance: 0.001 }, '', metric);
    });
    expect(differences).toEqual([]);
  },
  60_000,
);
