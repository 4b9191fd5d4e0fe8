import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InputError } from '@eva/core';
import { nearestName } from '@eva/core/engine';
import { runSuite, type SuiteResult, select } from './run-suites.ts';
import { SUITES } from './suites.ts';

export interface CommandContext {
  /** Folder with `golden` and `data`, used where an option names no other. */
  readonly sharedDir: string;
  print(line: string): void;
}

/**
 * `pnpm conformance [SUITE...] [--dir DIR] [--data DIR]`: golden vectors against our rules. Gives the exit code: 0 when
 * every suite that ran passed whole, 1 when one did not or none ran; wrong input is thrown.
 */
export async function conformance(args: readonly string[], { sharedDir, print }: CommandContext): Promise<number> {
  const { values, positionals } = readArguments(args);
  const dir = folder('--dir', values.dir ?? path.join(sharedDir, 'golden'));
  const bench = { dataDir: folder('--data', values.data ?? path.join(sharedDir, 'data')) };

  const chosen = select(dir, SUITES, positionals);
  if (chosen.unknown.length > 0) {
    const problems = chosen.unknown.map((name) => {
      const nearest = nearestName(name, chosen.known);
      return { message: `no suite is called "${name}"`, ...(nearest === undefined ? {} : { nearest }) };
    });
    throw new InputError({ code: 'unknown-suite', problems });
  }

  let isGood = true;
  for (const { suite, file } of chosen.covered) {
    const result = await runSuite(suite, file, bench);
    printResult(result, print);
    // A file without vectors proves nothing, so it does not count as passed.
    if (result.passed < result.total || result.total === 0) isGood = false;
  }
  for (const name of chosen.absent) print(`${name}: no vectors in this folder`);
  for (const name of chosen.uncovered) print(`${name}: not covered yet`);
  if (chosen.covered.length === 0) {
    print('Nothing was checked.');
    return 1;
  }
  return isGood ? 0 : 1;
}

function printResult({ name, passed, total, failures }: SuiteResult, print: CommandContext['print']): void {
  print(`${name}: ${passed}/${total}`);
  for (const { label, differences } of failures) {
    for (const { path: where, expected, got } of differences) {
      print(`  ${label} ${where || '(whole)'}: expected ${brief(expected)}, got ${brief(got)}`);
    }
  }
}

function brief(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}

function folder(option: string, given: string): string {
  if (existsSync(given) && statSync(given).isDirectory()) return given;
  throw new InputError({
    code: 'missing-folder',
    problems: [{ path: option, message: `there is no folder ${given}`, expected: 'a folder that exists' }],
    hint: 'Set EVA_SHARED to the shared folder, or give the option.',
  });
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { dir: { type: 'string' }, data: { type: 'string' } },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InputError({ code: 'usage', problems: [{ message }] });
  }
}
