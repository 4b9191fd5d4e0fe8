import { dirname, resolve } from 'node:path';
import { EvaError, InputError, type InputProblem } from '@eva/core';
import {
  callerSlotsOf,
  chooseClock,
  composeCaller,
  composeJudges,
  composeSystem,
  readManifest,
  slotsOf,
} from '@eva/core/engine';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { inputProblems } from '../input-problems.ts';
import { printWarnings, projectPlugins } from '../project-plugins.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { Terminal } from '../terminal.ts';

export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Terminal['env'];
}

export interface CheckedFile {
  readonly file: string;
  readonly id: string | null;
  readonly problems: readonly InputProblem[];
  /** What this machine lacks to run it; the manifest itself is right. */
  readonly notes: readonly string[];
}

/** Checks every file and reports all problems of all of them. */
export async function manifestCheck(
  files: readonly string[],
  options: { readonly isJson: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await checkFile(file, context));
  const problems = checked.flatMap((one) => one.problems);
  if (options.isJson) {
    terminal.out(`${JSON.stringify(checked, null, 2)}\n`);
    return problems.length === 0 ? EXIT.done : EXIT.badInput;
  }
  for (const { file, id, notes, problems: ofFile } of checked) {
    if (ofFile.length === 0) terminal.out(`${file}: ${id ?? ''} is right\n`);
    for (const note of notes) terminal.err(`eva: note: ${file}: ${note}\n`);
  }
  if (problems.length > 0) throw new InputError({ code: 'manifest-invalid', problems });
  return EXIT.done;
}

export async function checkFile(file: string, context: CommandContext): Promise<CheckedFile> {
  const { terminal, env } = context;
  let id: string | null = null;
  try {
    const path = resolve(terminal.cwd, file);
    const read = readManifest(path, file);
    id = read.read.manifest.id;
    const catalog = projectPlugins(dirname(path), terminal);
    printWarnings(catalog, terminal);
    const logger = stderrLogger(terminal, { isVerbose: false });
    if (read.type === 'judge') {
      await composeJudges({ read: read.read, catalog, known: FIRST_PARTY, env, logger });
      return { file, id, problems: [], notes: [] };
    }
    const slots = read.type === 'system' ? slotsOf(read.read.manifest) : callerSlotsOf(read.read.manifest);
    const architecture = read.type === 'system' ? read.read.manifest.architecture : undefined;
    const { clock } = chooseClock(slots, { catalog, known: FIRST_PARTY }, architecture);
    const spec = { catalog, known: FIRST_PARTY, env, logger, clock };
    if (read.type === 'system') await composeSystem({ ...spec, read: read.read });
    else await composeCaller({ ...spec, read: read.read });
    return { file, id, problems: [], notes: [] };
  } catch (error) {
    const problems = inputProblems(error);
    if (problems !== undefined) return { file, id, problems, notes: [] };
    if (!EvaError.is(error)) throw error;
    if (error.name === 'PluginError') return { file, id, problems: [{ file, message: error.message }], notes: [] };
    return { file, id, problems: [], notes: [[error.message, error.hint].filter(Boolean).join(' ')] };
  }
}
