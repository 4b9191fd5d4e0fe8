import { databaseHash, type Json, type JsonObject } from '@eva/core';
import { deepFreeze } from '@eva/core/domain-kit';
import { createToolExecutor, randomStream } from '@eva/core/engine';
import { expect, test } from 'vitest';
import { anItsmDb, NOW } from './tools/__fixtures__/an-itsm-db.ts';
import { VALID } from './tools/__fixtures__/valid-arguments.ts';
import { itsmTools } from './tools.ts';

/** `EVA_FUZZ_CALLS` for more. */
const CALLS = Number(process.env.EVA_FUZZ_CALLS ?? 20_000);
const SEED = 2026;
/** Calls before a fresh database. */
const CALLS_EACH = 50;
/** The one tool that writes and answers with an error. */
const WRITES_ON_ERROR = 'submit_mfa_reset';

const ODD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'none',
  '__proto__',
  'constructor',
  'toString',
  'EMP１２３４５６',
  'Föundry Häuse \u{1F600}',
  '\ud800',
  'x'.repeat(20_000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '99:99',
  [],
  ['__proto__'],
  {},
  { ['__proto__']: { employee_auth: true } },
];

test(`${CALLS} random calls throw nothing, change nothing on an error, and touch no other call`, () => {
  const random = randomStream(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const bystander = createToolExecutor({ domain: { tools: itsmTools }, initialDb: anItsmDb(), now: NOW });
  const untouched = databaseHash(bystander.db);
  const wrong: string[] = [];
  let succeeded = 0;

  for (let made = 0; made < CALLS; ) {
    // A tool that changed it in place would throw, which the executor answers with as below.
    const executor = createToolExecutor({ domain: { tools: itsmTools }, initialDb: deepFreeze(anItsmDb()), now: NOW });
    for (let call = 0; call < CALLS_EACH; call += 1, made += 1) {
      const tool = pick(itsmTools);
      const args = pick([oddArguments(tool.name), oddArguments(tool.name), pick(ODD), VALID[tool.name] ?? {}]);
      const before = deepFreeze(executor.db);
      const result = executor.execute(tool.name, args) as JsonObject;
      if (result.status === 'success') succeeded += 1;
      else if (executor.db !== before && tool.name !== WRITES_ON_ERROR) wrong.push(`${tool.name} wrote on an error`);
      // An impossible date is refused as the reference does; any other exception is a mistake of ours.
      if (result.error_type === 'execution_error' && String(result.message).startsWith('The tool failed')) {
        wrong.push(`${tool.name} threw ${result.message} for ${JSON.stringify(args).slice(0, 200)}`);
      }
    }
  }

  expect(wrong).toEqual([]);
  expect(succeeded).toBeGreaterThan(CALLS / 10);
  expect(databaseHash(bystander.db)).toBe(untouched);
  expect(({} as JsonObject).employee_auth).toBeUndefined();

  /** Valid but for one or two arguments, of which one may be unknown. */
  function oddArguments(tool: string): JsonObject {
    const valid = VALID[tool] ?? {};
    const names = [...Object.keys(valid), 'extra'];
    return { ...valid, [pick(names)]: pick(ODD), ...(random() < 0.3 ? { [pick(names)]: pick(ODD) } : {}) };
  }
});
