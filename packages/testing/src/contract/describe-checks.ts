import { describe, test } from 'vitest';
import type { ContractCheck } from './contract-check.ts';

/** One test a check, each on a subject of its own. */
export function describeChecks<Subject>(
  title: string,
  checks: readonly ContractCheck<Subject>[],
  subject: () => Promise<Subject>,
): void {
  describe(title, () => {
    for (const check of checks) {
      test(check.name, async () => {
        await check.run(await subject());
      });
    }
  });
}
