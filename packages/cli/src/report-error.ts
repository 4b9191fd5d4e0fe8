import { inspect } from 'node:util';
import { EvaError } from '@eva/core';
import { EXIT } from './exit-code.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** Errors that mean the user's input, installation or folder is wrong. */
const INPUT_ERRORS = new Set(['InputError', 'PluginError', 'SecretMissingError', 'RunStateError']);
/** Errors of what a run talks to. */
const INFRASTRUCTURE_ERRORS = new Set(['ProviderError']);

/** Prints an error as its kind deserves and answers with the exit code. No stack trace for a user's mistake. */
export function reportError(error: unknown, terminal: Terminal, options: { readonly isVerbose: boolean }): number {
  if (terminal.signal.aborted) {
    terminal.err('eva: interrupted\n');
    return EXIT.interrupted;
  }
  if (EvaError.is(error) && (INPUT_ERRORS.has(error.name) || INFRASTRUCTURE_ERRORS.has(error.name))) {
    terminal.err(`${prefixed(printable(error.message))}\n`);
    if (error.hint !== undefined) terminal.err(`     ${error.hint}\n`);
    if (options.isVerbose && error.cause !== undefined) terminal.err(`${inspect(error.cause)}\n`);
    return INPUT_ERRORS.has(error.name) ? EXIT.badInput : EXIT.incomplete;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : inspect(error);
  terminal.err(`eva: this is a bug of eva or of a plugin; please report it with the lines below.\n${text}\n`);
  return EXIT.bug;
}

/** Each problem on a line of its own, the first behind the program's name. */
function prefixed(message: string): string {
  return message
    .split('\n')
    .map((line, index) => `${index === 0 ? 'eva: ' : '     '}${line}`)
    .join('\n');
}
