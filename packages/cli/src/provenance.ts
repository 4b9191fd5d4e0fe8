import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLI_FOLDER } from './project-plugins.ts';

/** What else a score depends on: the version of eva and of Node, and the commit of the project, when it has one. */
export function runningVersions(cwd: string): {
  readonly evaVersion: string;
  readonly nodeVersion: string;
  readonly gitSha?: string;
} {
  const gitSha = commitOf(cwd);
  return { evaVersion: evaVersion(), nodeVersion: process.version, ...(gitSha === undefined ? {} : { gitSha }) };
}

export function evaVersion(): string {
  const packageJson = readFileSync(join(CLI_FOLDER, 'package.json'), 'utf8');
  return (JSON.parse(packageJson) as { readonly version: string }).version;
}

/** A folder outside any repository, or a machine without git, has no commit to name. */
function commitOf(cwd: string): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
