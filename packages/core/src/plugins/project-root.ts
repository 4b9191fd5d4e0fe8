import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPackageJson } from './package-json.ts';

/** The nearest folder with a package.json, from `start` upwards; undefined when there is none. */
export function projectRoot(start: string): string | undefined {
  return folderAbove(start, (folder) => existsSync(join(folder, 'package.json')));
}

/** The workspace that `root` is a member of, when it is not the root of one itself. */
export function workspaceRoot(root: string): string | undefined {
  if (isWorkspace(root)) return undefined;
  return folderAbove(dirname(root), isWorkspace);
}

function isWorkspace(folder: string): boolean {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return true;
  try {
    return readPackageJson(join(folder, 'package.json'))?.workspaces !== undefined;
  } catch {
    // A package.json above the project that can't be read is not a workspace of ours.
    return false;
  }
}

function folderAbove(start: string, matches: (folder: string) => boolean): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (matches(folder)) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
