import type { Command } from 'commander';

/** `eva show ""` is mostly a shell variable that is not set; taken literally it would mean the working directory. */
export function refuseEmptyArguments(command: Command): void {
  for (const [index, argument] of command.registeredArguments.entries()) {
    const given = argument.variadic ? command.args.slice(index) : command.args.slice(index, index + 1);
    if (given.some((text) => text.trim() === '')) {
      command.error(`error: argument '${argument.name()}' is empty. Expected: ${argument.description}`);
    }
  }
}
