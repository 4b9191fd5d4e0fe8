import { inspect } from 'node:util';
import { EvaError } from '@eva/core';
import { EXIT } from './exit-code.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** Errors that mean the user's input, installation or folder is wrong. */
const INPUT_ERRORS = new Set(['InputError', 'PluginError', 'SecretMissingError', 'RunStateError']);
/** Errors of what a run talks to. */
const INFRASTRUCTURE_ERRORS = new Set(['ProviderError']);

/** How a disk says that it takes no more, or that a file may not be touched. */
const DISK_REFUSALS = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENAMETOOLONG',
  'EISDIR',
  'ENOTDIR',
]);

/** Prints an error as its kind deserves and answers with the exit code. No stack trace for a user's mistake. */
export function reportError(error: unknown, terminal: Terminal, options: { readonly isVerbose: boolean }): number {
  const isInputError = EvaError.is(error) && INPUT_ERRORS.has(error.name);
  // What an interruption breaks says nothing; a folder that is damaged or full is news all the same.
  if (terminal.signal.aborted && !isInputError) {
    terminal.err('eva: interrupted\n');
    return EXIT.interrupted;
  }
  if (EvaError.is(error) && (isInputError || INFRASTRUCTURE_ERRORS.has(error.name))) {
    terminal.err(`${prefixed(printable(error.message))}\n`);
    if (error.hint !== undefined) terminal.err(`     ${error.hint}\n`);
    if (options.isVerbose && error.cause !== undefined) terminal.err(`${inspect(error.cause)}\n`);
    return isInputError ? EXIT.badInput : EXIT.incomplete;
  }
  if (isDiskRefusal(error)) {
    terminal.err(`eva: ${printable(error.message)}\n`);
    return EXIT.badInput;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : inspect(error);
  terminal.err(`eva: this is a bug of eva or of a plugin; please report it with the lines below.\n${text}\n`);
  return EXIT.bug;
}

/** Nobody's bug wherever it turns up. */
function isDiskRefusal(error: unknown): error is Error {
  return error instanceof Error && DISK_REFUSALS.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Each problem on a line of its own, the first behind the program's name. */
function prefixed(message: string): string {
  return message
    .split('\n')
    .map((line, index) => `${index === 0 ? 'eva: ' : '     '}${line}`)
    .join('\n');
}
