import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isTest, sourceFiles } from './source-files.ts';

interface Contribution {
  readonly kind: string;
  readonly id: string;
}

/** Ids that are plain English words would hit prose; everything else is looked for as a quoted word. */
export function checkNoCoreNames(root: string, contributions: readonly Contribution[]): readonly string[] {
  const ids = contributions.map(({ id }) => id);
  return sourceFiles(join(root, 'packages/core/src'))
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return ids
        .filter((id) => new RegExp(`['"\`]${id}['"\`]`).test(source))
        .map((id) => `${relative(root, file)} knows "${id}": core knows no provider, domain, caller or metric by name`);
    });
}
