import { CommanderError } from 'commander';
import { EXIT } from './exit-code.ts';
import { buildProgram, VERSION_ASKED } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command line and answers with its exit code. Never throws, and ends no process. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.done;
  const program = buildProgram(terminal, (exitCode) => {
    code = exitCode;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.code === VERSION_ASKED) {
      const { evaVersion } = await import('./provenance.ts');
      terminal.out(`${evaVersion()}\n`);
      return EXIT.done;
    }
    if (error instanceof CommanderError) return isHelp(error) ? EXIT.done : EXIT.badInput;
    const { reportError } = await import('./report-error.ts');
    return reportError(error, terminal, { isVerbose: args.includes('--verbose') });
  }
}

/** Help that was asked for is a success; help shown because no command was named is not. */
function isHelp(error: CommanderError): boolean {
  return error.code === 'commander.helpDisplayed' || error.exitCode === 0;
}
