import { databaseHash } from '@eva/core';
import { compare } from '../compare.ts';
import { lazyRecords } from '../domain-under-test.ts';
import type { EvaBenchDomain } from '../eva-bench-record.ts';
import type { ConformanceSuite } from '../suite.ts';

/** Hashes of both databases of a record in one language, without any call: placeholders, aliases, normalisation. */
export function hashSuite(domain: EvaBenchDomain): ConformanceSuite {
  const records = lazyRecords(domain);
  return {
    name: `domains/${domain}-hashes`,
    check(vector, { dataDir }) {
      const record = records(dataDir, String(vector.record_id), String(vector.language));
      return compare(
        { initial: vector.initial_db_hash, expected: vector.expected_db_hash },
        { initial: databaseHash(record.initialDb), expected: databaseHash(record.expectedDb) },
      );
    },
  };
}
