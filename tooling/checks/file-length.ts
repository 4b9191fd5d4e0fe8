import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isTest, sourceFiles } from './source-files.ts';

const LONGEST_LINES = 400;

/** A source file over the limit holds a second concept. */
export function checkFileLength(root: string): readonly string[] {
  return ['packages', 'tooling', 'tests', 'bench', 'examples']
    .flatMap((folder) => sourceFiles(join(root, folder)))
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n').length;
      return lines > LONGEST_LINES ? [`${relative(root, file)} has ${lines} lines; the limit is ${LONGEST_LINES}`] : [];
    });
}
