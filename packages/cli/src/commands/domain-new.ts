import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '@eva/core';
import { scaffoldFiles } from '../domain/scaffold.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { refuseExisting } from '../import/write-import.ts';
import type { CommandContext } from './manifest-check.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;

/** Writes a whole package or nothing; an existing folder is refused. */
export async function domainNew(name: string, { terminal }: CommandContext): Promise<ExitCode> {
  if (!NAME.test(name) || name.length > LONGEST_NAME) {
    throw new InputError({
      code: 'name-invalid',
      problems: [
        {
          message: `"${name}" cannot name a domain`,
          expected: `small letters, digits and dashes, at most ${LONGEST_NAME}, such as library-desk`,
        },
      ],
    });
  }
  const folder = resolve(terminal.cwd, name);
  await refuseExisting({ path: folder, shown: name }, 'Give another name');
  const unfinished = `${folder}.unfinished`;
  try {
    for (const [path, text] of await scaffoldFiles(name)) {
      const file = join(unfinished, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  terminal.out(
    [
      `${name}: a domain of two tools and two scenarios`,
      `  eva domain validate ./${name}`,
      `  eva domain solve ./${name}`,
      `To call an agent in it, add ./${name} to \`plugins\` in eva.config.yaml; ${name}/README.md says how.`,
      '',
    ].join('\n'),
  );
  return EXIT.done;
}
