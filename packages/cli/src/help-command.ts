import type { Command } from 'commander';

/**
 * Gives a command that has others, and all below it, a `help` that finds commands of commands, and takes a name that is
 * none for the mistake that it is; and has each answer a mistake with its own `--help`.
 */
export function addHelp(owner: Command, path = owner.name()): void {
  owner.showHelpAfterError(`Type "${path} --help" to see what there is.`);
  for (const command of owner.commands) addHelp(command, `${path} ${command.name()}`);
  if (owner.commands.length === 0) return;
  owner
    .helpCommand(false)
    .command('help')
    .description('display help for command')
    .argument('[command...]')
    .action(async (names: readonly string[]) => {
      let shown = owner;
      for (const name of names) {
        const found = shown.commands.find((command) => command.name() === name);
        if (found === undefined) return unknownCommand(shown, name);
        shown = found;
      }
      shown.outputHelp();
    });
}

/** The parser has the words for a name that is none; of a command without others it would take it for an argument. */
async function unknownCommand(owner: Command, name: string): Promise<void> {
  if (owner.commands.length === 0) owner.error(`error: ${owner.name()} has no command '${name}'`);
  await owner.parseAsync([name], { from: 'user' });
}
