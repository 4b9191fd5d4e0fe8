import { databaseHash, type Json, type JsonObject } from '@eva/core';
import { deepFreeze } from '@eva/core/domain-kit';
import { randomStream } from '@eva/core/engine';
import { expect, test } from 'vitest';
import type { MedicalHrDb } from './db.ts';
import { ALL_VERIFIED, anHrDb, NOW, VALID } from './tools/__fixtures__/an-hr-db.ts';
import { medicalHrTools } from './tools.ts';

/** `EVA_FUZZ_CALLS` for more; the seed makes a failure repeatable. */
const CALLS = Number(process.env.EVA_FUZZ_CALLS ?? 20_000);
const SEED = Number(process.env.EVA_FUZZ_SEED ?? 7);

/** The one tool that may change the database and refuse. */
const CHANGES_BEFORE_REFUSING = 'reactivate_privileges';

const HUGE = 'A1-'.repeat(40_000);
const ODD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  30,
  1e21,
  -0,
  '',
  ' ',
  HUGE,
  'null',
  'none',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'EMP１００２００',
  'EMP100200\n',
  'EMP999999',
  '９９９９９９９９９９',
  'CASE-PRV-100200',
  'SHF-20270306-0700',
  'SHF-20270220-1900',
  '\u0000',
  '\ud800',
  '🩺',
  '0000-00-00',
  '0001-01-01',
  '2027-02-29',
  '2027-02-30',
  '2028-02-29',
  '9999-12-31',
  '9999-99-99',
  '2027-03-08 09:00',
  '2027-03-08 99:99',
  '2027-03-15',
  [],
  [null],
  ['__proto__'],
  ['PRV-SURG-001', 'PRV-NONE-999'],
  ['2027-03-14', '1999-01-01'],
  {},
  JSON.parse('{"__proto__": {"polluted": true}}'),
  { $ne: null },
];

test(`${CALLS} random calls never throw, never change a database they refuse to change, and touch no other`, () => {
  const random = randomStream(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const other = anHrDb();
  const otherHash = databaseHash(other);
  let db: MedicalHrDb = deepFreeze(anHrDb());
  const statuses: { [status: string]: number } = {};

  for (let call = 0; call < CALLS; call += 1) {
    if (call % 50 === 0) db = deepFreeze(anHrDb({ session: pick([{}, ALL_VERIFIED, ALL_VERIFIED, ALL_VERIFIED]) }));
    const tool = pick(medicalHrTools);
    const args = deepFreeze(random() < 0.04 ? pick(ODD) : mutated(VALID[tool.name] ?? {}));
    const outcome = tool.run(args, { db, now: NOW, callIndex: call + 1 });
    const { status, error_type } = outcome.result as JsonObject;
    const seen = [tool.name, args, error_type];

    expect([...seen, status]).toEqual([...seen, error_type === undefined ? 'success' : 'error']);
    const mayChange = status === 'success' ? tool.effect !== 'read' : tool.name === CHANGES_BEFORE_REFUSING;
    if (!mayChange) expect([...seen, outcome.db === db]).toEqual([...seen, true]);
    statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
    db = deepFreeze(outcome.db);
  }

  expect(databaseHash(other)).toBe(otherHash);
  expect(({} as JsonObject).polluted).toBeUndefined();
  // Calls of both kinds, or the rules above would be tried on one kind only.
  expect(Math.min(statuses.success ?? 0, statuses.error ?? 0)).toBeGreaterThan(CALLS / 10);

  function mutated(valid: JsonObject): JsonObject {
    if (random() < 0.3) return valid;
    const name = pick([...Object.keys(valid), 'extra', '__proto__']);
    const value = random() < 0.5 ? pick(ODD) : pick(Object.values(VALID[pick(Object.keys(VALID))] ?? {}));
    if (random() < 0.1) return Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));
    return Object.fromEntries([...Object.entries(valid), [name, value]]);
  }
});
