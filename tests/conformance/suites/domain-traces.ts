import { databaseHash, type Json, type JsonObject, sessionMismatches } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import { compare } from '../compare.ts';
import { changesByPath, type DatabaseChange, databaseChanges } from '../database-changes.ts';
import { freeTextKeys, lazyRecords, toolsOf } from '../domain-under-test.ts';
import type { EvaBenchDomain } from '../eva-bench-record.ts';
import type { ConformanceSuite } from '../suite.ts';

interface TraceVector {
  readonly record_id: string;
  readonly language: string;
  readonly initial_db_hash: string;
  readonly calls: readonly {
    readonly tool: string;
    readonly arguments: Json;
    readonly response: Json;
    readonly db_changes: readonly DatabaseChange[];
  }[];
  readonly final_session: JsonObject;
  readonly final_db_hash: string;
  readonly expected_db_hash: string;
  readonly task_completion: number;
}

/** A public record replayed along its expected trace: every response, every change, and the score at the end. */
export function traceSuite(domain: EvaBenchDomain): ConformanceSuite {
  const records = lazyRecords(domain);
  return {
    name: `domains/${domain}-traces`,
    check(vector, { dataDir }) {
      const expected = vector as unknown as TraceVector;
      const record = records(dataDir, expected.record_id, expected.language);
      const executor = createToolExecutor({
        domain: toolsOf(domain),
        initialDb: record.initialDb,
        now: record.now,
      });
      const got = {
        initial_db_hash: databaseHash(executor.initialDb),
        calls: expected.calls.map((call) => {
          const before = executor.db;
          const response = executor.execute(call.tool, call.arguments);
          return { response, db_changes: changesByPath(databaseChanges(before, executor.db)) };
        }),
        final_session: executor.db.session ?? {},
        final_db_hash: databaseHash(executor.db),
        expected_db_hash: databaseHash(record.expectedDb),
        task_completion: score(record.expectedDb, executor.db),
      };
      const want = {
        initial_db_hash: expected.initial_db_hash,
        calls: expected.calls.map((call) => ({
          response: call.response,
          db_changes: changesByPath(call.db_changes),
        })),
        final_session: expected.final_session,
        final_db_hash: expected.final_db_hash,
        expected_db_hash: expected.expected_db_hash,
        task_completion: expected.task_completion,
      };
      const free = freeTextKeys(vector);
      return compare(want, got, { isFree: (path) => free.some((key) => path.endsWith(`.response.${key}`)) });
    },
  };
}

function score(expectedDb: JsonObject, finalDb: JsonObject): number {
  const isAuthenticated = Object.keys(sessionMismatches(expectedDb, finalDb)).length === 0;
  return isAuthenticated && databaseHash(expectedDb) === databaseHash(finalDb) ? 1 : 0;
}
