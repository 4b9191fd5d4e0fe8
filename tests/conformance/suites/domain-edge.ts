import { databaseHash, type Json, type JsonObject } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import { compare } from '../compare.ts';
import { changesByPath, type DatabaseChange, databaseChanges } from '../database-changes.ts';
import { type DatabasePatch, patchDatabase } from '../database-patch.ts';
import { freeTextKeys, lazyRecords, toolsOf } from '../domain-under-test.ts';
import type { EvaBenchDomain } from '../eva-bench-record.ts';
import type { ConformanceSuite } from '../suite.ts';

interface EdgeVector {
  readonly record_id: string;
  readonly db_patch?: readonly DatabasePatch[];
  readonly setup: readonly { readonly tool: string; readonly arguments: Json }[];
  readonly tool: string;
  readonly arguments: Json;
  readonly response: Json;
  readonly db_changes: readonly DatabaseChange[];
  readonly db_hash_after: string;
}

/** One call under test, after the calls that set the scene; all of them by one executor, so that counters run on. */
export function edgeSuite(domain: EvaBenchDomain): ConformanceSuite {
  const records = lazyRecords(domain);
  return {
    name: `domains/${domain}-edge`,
    check(vector, { dataDir }) {
      const expected = vector as unknown as EdgeVector;
      const record = records(dataDir, expected.record_id, 'en');
      const executor = createToolExecutor({
        domain: toolsOf(domain),
        initialDb: patchDatabase(record.initialDb, expected.db_patch ?? []),
        now: record.now,
      });
      for (const call of expected.setup) executor.execute(call.tool, call.arguments);
      const before: JsonObject = executor.db;
      const response = executor.execute(expected.tool, expected.arguments);
      const free = freeTextKeys(vector);
      return compare(
        {
          response: expected.response,
          db_changes: changesByPath(expected.db_changes),
          db_hash_after: expected.db_hash_after,
        },
        {
          response,
          db_changes: changesByPath(databaseChanges(before, executor.db)),
          db_hash_after: databaseHash(executor.db),
        },
        { isFree: (path) => free.some((key) => path === `response.${key}`) },
      );
    },
  };
}
