import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';

/** Each takes a few seconds; a much slower machine shall have the time, and no leak shall hide in it. */
const LONGEST_MS = 20_000;

/** The first two are due in no scenario of ours, the last never answers with a success. Their package tries them, too. */
const NEVER_DUE = ['attempt_password_reset', 'check_ergonomic_assessment', 'submit_mfa_reset'];

test.each(['airline', 'itsm', 'medical_hr'])(
  '20,000 random calls of %s break no promise of tools',
  async (domain) => {
    using project = cliProject();

    const { code, out } = await project.eva(['domain', 'fuzz', domain, '--calls', '20000', '--json']);

    const { calls, succeeded, refused, neverSucceeded, findings } = JSON.parse(out);
    expect({ code, findings, calls, all: succeeded + refused }).toEqual({
      code: 0,
      findings: [],
      calls: 20_000,
      all: calls,
    });
    // Both kinds, and nearly every tool, or the promises would be tried on few.
    expect(Math.min(succeeded, refused)).toBeGreaterThan(calls / 10);
    expect(neverSucceeded).toEqual(domain === 'itsm' ? NEVER_DUE : []);
  },
  LONGEST_MS,
);

test.each<readonly [string, string, string, string]>([
  [
    'writes although it refuses',
    "if (loan.reserved_by_other) return refuse(db, 'reserved');",
    "if (loan.reserved_by_other) return refuse({ ...db, asked: true }, 'reserved');",
    'renew_loan: refuses and changes the database all the same, called with {"loan_id":"L',
  ],
  [
    'changes the database in place, and gives it back as if it had not',
    "if (loan.reserved_by_other) return refuse(db, 'reserved');",
    "if (loan.reserved_by_other) {\n loan.renewals += 1;\n return refuse(db, 'reserved');\n }",
    '[changes-in-place]',
  ],
  [
    'throws for arguments that are no object',
    "const { loan_id } = args ?? {};\n    if (!/^L\\d+$/.test(loan_id)) return refuse(db, 'invalid_parameter');",
    'const { loan_id } = args;',
    'renew_loan: throws "Cannot destructure property',
  ],
  [
    'answers without a status',
    "return { db: { ...db, members }, result: { status: 'success', loan: renewed } };",
    'return { db: { ...db, members }, result: { loan: renewed } };',
    'renew_loan: answers without status "success", or "error" and an error_type',
  ],
  [
    'answers with what no message can hold',
    "result: { status: 'success', loan: renewed } };",
    "result: { status: 'success', loan: renewed, days: Number.NaN } };",
    'renew_loan: answers with what is no JSON: NaN is no JSON',
  ],
  [
    'takes the time from elsewhere',
    "result: { status: 'success', loan: renewed } };",
    "result: { status: 'success', loan: renewed, at: performance.now() } };",
    'renew_loan: answers otherwise the second time',
  ],
  ['only reads, by its own account', "effect: 'write'", "effect: 'read'", 'renew_loan: reads and changes the database'],
])('finds a tool that %s', async (_, right, wrong, finding) => {
  using project = await aLibrary();
  plant(project, right, wrong);

  const { code, out, err } = await project.eva(['domain', 'fuzz', './library', '--calls', '3000']);

  expect(code).toBe(2);
  expect(out).toMatch(/^library: 3000 calls of 2 tools, seed 0: \d+ succeeded, \d+ refused, [1-9]\d* findings?\n$/);
  expect(err).toContain(finding);
});

test('makes the same calls again with the same seed, and others with another', async () => {
  using project = await aLibrary();
  const fuzz = (seed: string) => project.eva(['domain', 'fuzz', './library', '--calls', '500', '--seed', seed]);

  const [first, again, other] = [await fuzz('3'), await fuzz('3'), await fuzz('4')];

  expect(again).toEqual(first);
  expect(other.out.replace('seed 4', 'seed 3')).not.toBe(first.out);
});

test('lets a tool write on a refusal that says so of itself', async () => {
  using project = await aLibrary();
  plant(project, "refuse(db, 'reserved')", "refuse({ ...db, asked: true }, 'reserved')");
  plant(project, "effect: 'write',", "effect: 'write',\n  writesOnRefusal: true,");

  const { code, err } = await project.eva(['domain', 'fuzz', './library', '--calls', '3000']);

  expect([code, err]).toEqual([0, '']);
});

async function aLibrary(): Promise<CliProject> {
  const project = cliProject();
  await project.eva(['domain', 'new', 'library']);
  return project;
}

function plant(project: CliProject, right: string, wrong: string): void {
  const tools = readFileSync(join(project.root, 'library/tools.js'), 'utf8');
  if (!tools.includes(right)) throw new Error(`the template no longer says ${right}`);
  project.write('library/tools.js', tools.replace(right, wrong));
}
