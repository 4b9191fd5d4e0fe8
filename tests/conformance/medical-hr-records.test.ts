import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { databaseHash, type Json, type JsonObject, sessionMismatches } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import { medicalHrTools } from '@eva/domain-medical-hr/tools';
import { expect, test } from 'vitest';
import { evaBenchRecords } from './eva-bench-record.ts';
import { sharedDir } from './shared-dir.ts';

const benchDir = path.join(sharedDir, 'data', 'eva-bench');
const isHere = existsSync(benchDir);
if (!isHere) console.log(`Skipped: no public records at ${benchDir}; set EVA_SHARED to the shared folder.`);

interface StoredRecord {
  readonly id: string;
  readonly culture_overrides: { readonly en: { readonly first_name: string; readonly last_name: string } };
  readonly ground_truth: {
    readonly expected_trace: {
      readonly trace: readonly { readonly event_type: string; readonly tool_name: string; readonly params: Json }[];
    };
  };
}

const stored: readonly StoredRecord[] = isHere
  ? JSON.parse(readFileSync(path.join(benchDir, 'medical_hr_dataset.json'), 'utf8'))
  : [];

test.skipIf(!isHere)('every public record comes to its expected database by its own trace', () => {
  const records = evaBenchRecords(benchDir, 'medical_hr');
  const missed = stored.filter(({ id, culture_overrides, ground_truth }) => {
    const { now, initialDb, expectedDb } = records(id, 'en');
    const executor = createToolExecutor({ domain: { tools: medicalHrTools }, initialDb, now });
    const { first_name, last_name } = culture_overrides.en;
    for (const event of ground_truth.expected_trace.trace) {
      if (event.event_type !== 'tool_call') continue;
      const named = JSON.stringify(event.params)
        .replaceAll(/<FIRST_NAME(_ROMANIZED)?>/g, (_, roman) => (roman ? first_name.toLowerCase() : first_name))
        .replaceAll(/<LAST_NAME(_ROMANIZED)?>/g, (_, roman) => (roman ? last_name.toLowerCase() : last_name));
      executor.execute(event.tool_name, JSON.parse(named) as JsonObject);
    }
    const isExpected = databaseHash(executor.db) === databaseHash(expectedDb);
    return !isExpected || Object.keys(sessionMismatches(expectedDb, executor.db)).length > 0;
  });

  expect(stored).toHaveLength(83);
  expect(missed.map(({ id }) => id)).toEqual([]);
});
