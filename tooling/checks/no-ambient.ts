import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { readPackages } from './package-map.ts';
import { isTest, sourceFiles } from './source-files.ts';

const AMBIENT: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'the wall clock', pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/ },
  { what: 'a timer', pattern: /\b(setTimeout|setInterval|setImmediate)\(/ },
  { what: 'chance', pattern: /\bMath\.random\(|\brandomBytes\(|\brandomUUID\(/ },
  { what: 'the environment', pattern: /\bprocess\.env\b/ },
  { what: 'the console', pattern: /\bconsole\./ },
];

/** Where the handed-in versions are made. */
const MAKERS: readonly RegExp[] = [
  /packages\/core\/src\/clock\//,
  /packages\/core\/src\/random\/line-token\.ts$/,
  /packages\/cli\/src\//,
];

/** Time, chance, environment and console are parameters everywhere else. */
export function checkNoAmbient(root: string): readonly string[] {
  return readPackages(root)
    .flatMap(({ folder }) => sourceFiles(folder))
    .filter((file) => !isTest(file) && !/\/(bench|training|measure)\//.test(file))
    .filter((file) => !MAKERS.some((maker) => maker.test(file)))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\/\/.*$/gm, '');
      return AMBIENT.filter(({ pattern }) => pattern.test(code)).map(
        ({ what }) => `${relative(root, file)} takes ${what} from the air; it has to be handed in`,
      );
    });
}
