import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  databaseDiff,
  databaseHash,
  type Json,
  type JsonObject,
  normalizeDatabase,
  sessionMismatches,
  summarizeDiff,
} from '@eva/core';
import { functionSuite } from '../suite.ts';

interface Databases {
  readonly expected_scenario_db: JsonObject;
  readonly final_scenario_db: JsonObject;
  /** As stored when the call ended; computed when absent. */
  readonly final_scenario_db_hash?: string | null;
}

/** The parts of the metric: hash, normalisation, session, diff. */
export const taskCompletion = functionSuite({
  name: 'metrics/task_completion',
  // Names of types in a diff are those of the host language, and the words of its summary are ours.
  isFree: (path) => /\.(?:expected_type|actual_type)$/.test(path) || path === 'details.diff_summary',
  run(fn, input, { dataDir }) {
    if (fn === 'db_hash') {
      const { db } = input as { readonly db: JsonObject };
      return { hash: databaseHash(db), normalized: normalizeDatabase(db) };
    }
    if (fn === 'db_hash_file') {
      const { file } = input as { readonly file: string };
      return { hash: databaseHash(JSON.parse(readFileSync(path.join(dataDir, file), 'utf8')) as JsonObject) };
    }
    return fn === 'task_completion' ? complete(input as Databases) : undefined;
  },
});

function complete({ expected_scenario_db: expected, final_scenario_db: final, final_scenario_db_hash }: Databases) {
  const mismatches = sessionMismatches(expected, final);
  if (Object.keys(mismatches).length > 0) {
    return score(0, { match: false, auth_success: false, auth_mismatches: mismatches });
  }
  const hashes = { expected_hash: databaseHash(expected), actual_hash: final_scenario_db_hash ?? databaseHash(final) };
  const match = hashes.expected_hash === hashes.actual_hash;
  if (match) return score(1, { match, auth_success: true, ...hashes });
  const diff = databaseDiff(expected, final);
  return score(0, { match, auth_success: true, ...hashes, diff, diff_summary: summarizeDiff(diff) });
}

function score(value: 0 | 1, details: { readonly [key: string]: Json }) {
  return { score: value, normalized_score: value, skipped: false, has_error: false, details };
}
